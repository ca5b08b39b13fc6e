package dev.junban.local.suite;

import java.nio.file.Path;

/** The packaged services, in the order in which they are shown. */
public enum Service {
    ORDER("order-service", 8081),
    INVENTORY("inventory-service", 8082),
    BATCH("batch-service", 8083),
    WEBHOOK("webhook-service", 8084);

    private final String module;
    private final int usualPort;

    Service(String module, int usualPort) {
        this.module = module;
        this.usualPort = usualPort;
    }

    /** The name of its folder, its log and its process. */
    public String module() {
        return module;
    }

    int usualPort() {
        return usualPort;
    }

    Path jar(Path repository) {
        return repository.resolve(module).resolve("target/quarkus-app/quarkus-run.jar");
    }
}
