package dev.junban.local;

import java.util.Map;

/** The server's parameters. */
final class PostgresSettings {
    static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("listen_addresses", LocalPostgres.HOST),
            Map.entry("unix_socket_directories", ""),
            // Durable: what was acknowledged survives kill -9 and a power cut.
            Map.entry("fsync", "on"),
            Map.entry("synchronous_commit", "on"),
            Map.entry("full_page_writes", "on"),
            Map.entry("wal_level", "replica"),
            Map.entry("max_connections", "200"),
            Map.entry("shared_buffers", "128MB"),
            Map.entry("timezone", "UTC"),
            Map.entry("log_timezone", "UTC"),
            Map.entry("deadlock_timeout", "1s"),
            Map.entry("log_lock_waits", "on"),
            // %e is the SQLSTATE: a deadlock is found as 40P01.
            Map.entry("log_line_prefix", "%m [%p] %e %q%u@%d %a "));

    private PostgresSettings() {}
}
