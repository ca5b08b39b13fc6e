package dev.junban.bench;

import dev.junban.local.LocalPostgres;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** A PostgreSQL server for one scenario, as durable as in production, with an empty database. */
final class Server implements AutoCloseable {
    private static final String DATABASE = "junban";

    final Vertx vertx = Vertx.vertx();
    private final LocalPostgres postgres;

    Server(Path target) {
        postgres = LocalPostgres.at(target.resolve("postgres")).start();
    }

    /** Carries out statements as the owner of the tables, or fails. */
    void run(String... statements) throws SQLException {
        try (Connection connection = connect("junban_owner")) {
            for (String sql : statements) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(sql);
                }
            }
        }
    }

    /** A connection of the role that the services have. */
    Connection app() throws SQLException {
        return connect("junban_app");
    }

    private Connection connect(String role) throws SQLException {
        String url = role.equals("junban_app") ? postgres.appUrl(DATABASE) : postgres.ownerUrl(DATABASE);
        PgConnectOptions login = PgConnectOptions.fromUri(url);
        return DriverManager.getConnection(postgres.jdbcUrl(DATABASE), login.getUser(), login.getPassword());
    }

    Pool pool(int size) {
        return PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(postgres.appUrl(DATABASE))
                        .setCachePreparedStatements(true)
                        .setPipeliningLimit(256))
                .with(new PoolOptions().setMaxSize(size))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    @Override
    public void close() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        postgres.close();
    }
}
