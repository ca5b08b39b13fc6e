package dev.junban.kubernetes;

import dev.junban.local.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics are those that the services are tested with, and whoever scales by them means the right ones. */
final class TopicsThere {
    private TopicsThere() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        Set<String> names = Topics.all().stream().map(NewTopic::name).collect(Collectors.toSet());
        manifests
                .all("KafkaTopic")
                .filter(topic -> !names.contains(topic.name()))
                .forEach(topic -> problems.add(topic + ": nobody knows it"));
        Topics.all().forEach(topic -> compare(problems, manifests.find("KafkaTopic", topic.name()), topic));
        manifests.all("ScaledObject").forEach(scaler -> scaler.each("/spec/triggers")
                .forEach(trigger -> {
                    String name = trigger.at("/metadata/topic").asText();
                    Optional<Document> topic = manifests.find("KafkaTopic", name);
                    if (topic.isEmpty()
                            || !isConsumed(
                                    name, trigger.at("/metadata/consumerGroup").asText())) {
                        problems.add(scaler + ": batch-service does not consume " + name + " in that group");
                    } else if (topic.get().at("/spec/partitions").asInt()
                            < scaler.at("/spec/maxReplicaCount").asInt()) {
                        problems.add(scaler + ": more instances than " + name + " has partitions");
                    }
                }));
        return problems;
    }

    private static void compare(List<String> problems, Optional<Document> found, NewTopic topic) {
        if (found.isEmpty()) {
            problems.add("there is no KafkaTopic " + topic.name());
            return;
        }
        Document there = found.get();
        if (there.at("/spec/partitions").asInt() != topic.numPartitions()) {
            problems.add(there + ": has " + topic.numPartitions() + " partitions elsewhere");
        }
        Optional.ofNullable(topic.configs())
                .ifPresent(configs -> configs.forEach((name, value) -> {
                    if (!there.at("/spec/config").path(name).asText().equals(value)) {
                        problems.add(there + ": " + name + " is " + value + " elsewhere");
                    }
                }));
    }

    private static boolean isConsumed(String topic, String group) {
        Properties properties = Sources.properties("batch-service");
        String channel = "mp.messaging.incoming." + topic.replaceFirst("^junban\\.", "");
        return topic.equals(properties.getProperty(channel + ".topic"))
                && group.equals(properties.getProperty(channel + ".group.id"));
    }
}
