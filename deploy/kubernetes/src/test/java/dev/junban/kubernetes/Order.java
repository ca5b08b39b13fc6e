package dev.junban.kubernetes;

import java.util.ArrayList;
import java.util.List;

/** The schema is migrated after the database is there, by this release's own migrations, before its services start. */
final class Order {
    private static final String ARGO = "argocd.argoproj.io/";

    private Order() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        Document job = manifests.get("Job", "migrate");
        if (!job.at("/metadata/annotations").path(ARGO + "hook").asText().equals("Sync")) {
            problems.add(job + ": is no hook, so a job of the release before is in its way");
        }
        manifests.services().forEach(service -> {
            if (wave(service) <= wave(job)) {
                problems.add(service + ": starts before the migration");
            }
            if (service.at("/spec/strategy/rollingUpdate/maxUnavailable").asInt(1) != 0
                    || service.at("/spec/minReadySeconds").asInt() < 5) {
                problems.add(service + ": one that refuses the schema can take the place of one that serves");
            }
        });
        if (wave(manifests.get("Cluster", "junban-postgres")) >= wave(job)) {
            problems.add(job + ": runs before there is a database");
        }
        if (!image(job).equals(image(manifests.get("Deployment", "batch-service")))) {
            problems.add(job + ": is not of the same release as the services");
        }
        if (!job.pod().at("/containers/0/args/0").asText().equals("migrate")) {
            problems.add(job + ": does not migrate");
        }
        return problems;
    }

    private static int wave(Document document) {
        return document.at("/metadata/annotations").path(ARGO + "sync-wave").asInt();
    }

    private static String image(Document workload) {
        return workload.pod().at("/containers/0/image").asText();
    }
}
