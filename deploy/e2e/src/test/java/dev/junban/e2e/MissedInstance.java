package dev.junban.e2e;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;

/**
 * As if the time had passed after which a batch-service that was killed is missed: by Kafka, which gives its partitions to
 * others, and by the relays, which take over its lanes.
 */
final class MissedInstance {
    private static final List<String> GROUPS = List.of(
            "junban-batch-payment-requests",
            "junban-batch-payment-results",
            "junban-batch-stock-received",
            "junban-batch-stock-imports");

    private MissedInstance() {}

    static void forget() {
        try (Admin admin = Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, Suite.endpoints().kafka()))) {
            for (String group : GROUPS) {
                admin.removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
                        .all()
                        .get(20, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("The consumers that were killed are still known: " + e, e);
        }
        Sql.execute("UPDATE outbox_lanes SET leased_until = '-infinity' WHERE leased_until > now()");
    }
}
