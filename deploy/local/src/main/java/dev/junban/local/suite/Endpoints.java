package dev.junban.local.suite;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Where the running suite answers; {@code endpoints.json} has exactly this shape.
 *
 * @param issuer of tokens
 * @param kafka bootstrap servers
 * @param webhookSecret that signs inbound payment webhooks
 */
public record Endpoints(
        String orders,
        String inventory,
        String batch,
        String webhooks,
        String payments,
        String issuer,
        Postgres postgres,
        String kafka,
        String webhookSecret) {

    /**
     * URLs with user and password.
     *
     * @param url for the role of the services
     * @param ownerUrl for the role that owns the schema
     */
    public record Postgres(String url, String ownerUrl) {}

    public String of(Service service) {
        return switch (service) {
            case ORDER -> orders;
            case INVENTORY -> inventory;
            case BATCH -> batch;
            case WEBHOOK -> webhooks;
        };
    }

    static Endpoints read(Path file) {
        try {
            return new JsonObject(Files.readString(file)).mapTo(Endpoints.class);
        } catch (IOException e) {
            throw new UncheckedIOException("The addresses cannot be read from " + file, e);
        }
    }

    /** Readers see the old file or the new one, never half of it. */
    void write(Path file) {
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try {
            Files.writeString(unfinished, JsonObject.mapFrom(this).encodePrettily() + "\n");
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The addresses cannot be written to " + file, e);
        }
    }
}
