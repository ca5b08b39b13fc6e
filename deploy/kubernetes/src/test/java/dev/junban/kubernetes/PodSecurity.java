package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What Pod Security asks for at its level {@code restricted}, and what a pod of ours does besides. */
final class PodSecurity {
    private PodSecurity() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        manifests
                .all("Namespace")
                .filter(space ->
                        !space.label("pod-security.kubernetes.io/enforce").equals("restricted"))
                .forEach(space -> problems.add(space + ": is not restricted"));
        manifests.workloads().forEach(workload -> {
            JsonNode pod = workload.pod();
            require(
                    problems,
                    workload,
                    "runs as root",
                    pod.at("/securityContext/runAsNonRoot").asBoolean());
            require(
                    problems,
                    workload,
                    "runs as root",
                    pod.at("/securityContext/runAsUser").asInt() > 0);
            require(
                    problems,
                    workload,
                    "may make any system call",
                    pod.at("/securityContext/seccompProfile/type").asText().equals("RuntimeDefault"));
            require(
                    problems,
                    workload,
                    "is given a token of the API server",
                    !pod.path("automountServiceAccountToken").asBoolean(true));
            Document.elements(pod.path("volumes"))
                    .forEach(volume ->
                            require(problems, workload, "mounts a folder of its node", !volume.has("hostPath")));
            Environment.containers(workload).forEach(container -> container(problems, workload, pod, container));
        });
        manifests
                .services()
                .forEach(service -> require(
                        problems,
                        service,
                        "runs as another user than its image is made for",
                        service.pod()
                                .at("/securityContext/runAsUser")
                                .asText()
                                .equals(Sources.properties(service.name()).getProperty("quarkus.jib.user"))));
        return problems;
    }

    private static void container(List<String> problems, Document workload, JsonNode pod, JsonNode container) {
        JsonNode context = container.path("securityContext");
        require(
                problems,
                workload,
                "may gain privileges",
                !context.path("allowPrivilegeEscalation").asBoolean(true));
        require(
                problems,
                workload,
                "writes into its image",
                context.path("readOnlyRootFilesystem").asBoolean());
        require(
                problems,
                workload,
                "has capabilities",
                context.at("/capabilities/drop/0").asText().equals("ALL")
                        && context.at("/capabilities/add").isMissingNode());
        require(problems, workload, "has no /tmp", hasTmp(pod, container));
        require(
                problems,
                workload,
                "takes any amount of memory",
                container.at("/resources/limits/memory").isTextual()
                        && container.at("/resources/requests/cpu").isTextual());
    }

    private static boolean hasTmp(JsonNode pod, JsonNode container) {
        return Document.elements(container.path("volumeMounts"))
                .filter(mount -> mount.path("mountPath").asText().equals("/tmp"))
                .anyMatch(mount -> Document.elements(pod.path("volumes"))
                        .anyMatch(volume -> volume.path("name").equals(mount.path("name")) && volume.has("emptyDir")));
    }

    private static void require(List<String> problems, Document workload, String otherwise, boolean holds) {
        if (!holds) {
            problems.add(workload + ": " + otherwise);
        }
    }
}
