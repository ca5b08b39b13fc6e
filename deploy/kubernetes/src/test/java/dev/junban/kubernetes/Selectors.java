package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What selects or names pods means some that there are. */
final class Selectors {
    private final Manifests manifests;
    private final List<String> problems = new ArrayList<>();

    private Selectors(Manifests manifests) {
        this.manifests = manifests;
    }

    static List<String> problems(Manifests manifests) {
        Selectors selectors = new Selectors(manifests);
        manifests.all("Deployment").forEach(selectors::own);
        manifests.all("PodDisruptionBudget").forEach(budget -> selectors.some(budget, budget.at("/spec/selector")));
        manifests.all("PodMonitor").forEach(monitor -> selectors.some(monitor, monitor.at("/spec/selector")));
        manifests
                .all("Service")
                .filter(service -> Ports.targets(manifests, service).count() != 1)
                .forEach(service -> selectors.problems.add(service + ": is not the address of one workload"));
        manifests
                .all("HorizontalPodAutoscaler")
                .forEach(scaler -> selectors.deployment(scaler, scaler.text("/spec/scaleTargetRef/name")));
        manifests
                .all("ScaledObject")
                .forEach(scaler -> selectors.deployment(scaler, scaler.text("/spec/scaleTargetRef/name")));
        manifests
                .services()
                .filter(service ->
                        manifests.find("PodDisruptionBudget", service.name()).isEmpty())
                .forEach(service -> selectors.problems.add(service + ": has no PodDisruptionBudget"));
        return selectors.problems;
    }

    private void own(Document deployment) {
        JsonNode labels = deployment.podLabels();
        if (!Labels.select(deployment.at("/spec/selector"), labels)) {
            problems.add(deployment + ": does not select its own pods");
        }
        if (manifests
                        .workloads()
                        .filter(other -> Labels.select(deployment.at("/spec/selector"), other.podLabels()))
                        .count()
                > 1) {
            problems.add(deployment + ": selects the pods of others");
        }
        Document.elements(deployment.pod().path("topologySpreadConstraints"))
                .filter(spread -> !Labels.select(spread.path("labelSelector"), labels))
                .forEach(spread -> problems.add(deployment + ": spreads other pods than its own"));
    }

    private void some(Document document, JsonNode selector) {
        if (manifests.workloads().noneMatch(workload -> Labels.select(selector, workload.podLabels()))) {
            problems.add(document + ": selects nothing");
        }
    }

    private void deployment(Document scaler, String name) {
        if (manifests.find("Deployment", name).isEmpty()) {
            problems.add(scaler + ": there is no Deployment " + name);
        }
    }
}
