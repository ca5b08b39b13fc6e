package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md tells other teams to write, outside the package of the kernel. */
class ReadmeExampleIT {
    private static final String TABLES = """
            CREATE TABLE routes (id bigint PRIMARY KEY, room int NOT NULL);
            CREATE TABLE parcels (id uuid PRIMARY KEY, state text NOT NULL);
            CREATE TABLE scans (parcel_id uuid NOT NULL REFERENCES parcels, place text NOT NULL);
            INSERT INTO routes VALUES (7, 10);
            INSERT INTO parcels VALUES ('00000000-0000-4000-8000-000000000001', 'NEW');
            GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO junban_app;
            GRANT UPDATE (room) ON routes TO junban_app;
            GRANT UPDATE (state) ON parcels TO junban_app;
            """;

    private final TestDatabase database = TestPostgres.database("readme");

    @TempDir
    Path folder;

    @Test
    void compilesAndRunsAndIsShort() throws Exception {
        List<String> blocks = javaBlocks();
        assertThat(String.join("", blocks).lines().filter(line -> !line.isBlank()))
                .as("lines of code")
                .hasSizeLessThan(40);
        compile(blocks);

        Vertx vertx = Vertx.vertx();
        try (URLClassLoader loader = new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
                PlainSessions sessions = new PlainSessions(database)) {
            LockOrder<?> order = (LockOrder<?>) loader.loadClass("com.example.parcels.Ranked")
                    .getField("ORDER")
                    .get(null);
            sessions.owner().run(TABLES, order.guardSql());
            LockAudit audit = LockAudit.of(database);
            Pool pool = pool(vertx);

            assertThat(Shelf.await(order.misfits(new Reads(pool), RetryPolicy.defaults())))
                    .isEmpty();
            load(loader, LockedTransactions.on(vertx, pool, order, RetryPolicy.defaults()));

            assertThat(sessions.eye().value("SELECT room, state FROM routes, parcels"))
                    .isEqualTo("9|LOADED");
            assertThat(sessions.app().state("UPDATE routes SET room = 0 WHERE id = 7"))
                    .isEqualTo("LK002");
            Shelf.await(pool.close());
            audit.assertOrdered();
        } finally {
            vertx.close().toCompletionStage().toCompletableFuture().join();
        }
    }

    private static void load(ClassLoader loader, LockedTransactions<?> transactions)
            throws ReflectiveOperationException {
        Class<?> loading = loader.loadClass("com.example.parcels.Loading");
        Object service = loading.getConstructor(LockedTransactions.class).newInstance(transactions);
        UUID parcel = UUID.fromString("00000000-0000-4000-8000-000000000001");
        Shelf.await((Uni<?>) loading.getMethod("load", long.class, Set.class).invoke(service, 7L, Set.of(parcel)));
    }

    private Pool pool(Vertx vertx) {
        return PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(database.appUrl()))
                .with(new PoolOptions().setMaxSize(2))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    private static List<String> javaBlocks() throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        List<String> blocks = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                .matcher(readme)
                .results()
                .map(block -> block.group(1))
                .toList();
        assertThat(blocks).isNotEmpty();
        return blocks;
    }

    private void compile(List<String> blocks) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-d", folder.toString(), "-classpath", System.getProperty("java.class.path")));
        for (String block : blocks) {
            MatchResult type = Pattern.compile("public (?:final class|record) (\\w+)")
                    .matcher(block)
                    .results()
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("No public type in " + block));
            arguments.add(Files.writeString(folder.resolve(type.group(1) + ".java"), block)
                    .toString());
        }
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(String[]::new));
        assertThat(status).as(messages.toString(StandardCharsets.UTF_8)).isZero();
    }
}
