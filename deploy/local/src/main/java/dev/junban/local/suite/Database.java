package dev.junban.local.suite;

import java.net.URI;
import java.util.Map;

/** A database URL with user and password, taken apart for those who want the parts. */
record Database(URI url) {
    static Database of(String url) {
        return new Database(URI.create(url));
    }

    String user() {
        return url.getUserInfo().split(":", 2)[0];
    }

    String password() {
        return url.getUserInfo().split(":", 2)[1];
    }

    String address() {
        return url.getHost() + ":" + url.getPort();
    }

    Map<String, String> forServices() {
        return Map.of(
                "QUARKUS_DATASOURCE_REACTIVE_URL", "postgresql://" + address() + url.getPath(),
                "QUARKUS_DATASOURCE_USERNAME", user(),
                "QUARKUS_DATASOURCE_PASSWORD", password());
    }

    /** This being the owner's. */
    Map<String, String> forMigration(Database app) {
        return Map.of(
                "JUNBAN_MIGRATION_URL", "jdbc:postgresql://" + address() + url.getPath(),
                "JUNBAN_MIGRATION_USERNAME", user(),
                "JUNBAN_MIGRATION_PASSWORD", password(),
                "JUNBAN_MIGRATION_APP_ROLE", app.user());
    }
}
