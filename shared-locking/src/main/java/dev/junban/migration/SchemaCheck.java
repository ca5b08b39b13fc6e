package dev.junban.migration;

import dev.junban.locking.DatabaseBusy;
import dev.junban.locking.Reads;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.jboss.logging.Logger;

/** Ends a service that was started before the schema it needs is there. */
@ApplicationScoped
class SchemaCheck {
    /** The newest migration that this version of the services relies on. */
    static final int REQUIRED = 2;

    private static final Logger LOG = Logger.getLogger(SchemaCheck.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final String NEWEST = """
            SELECT coalesce(max(version::int), 0) AS newest FROM flyway_schema_history
            WHERE success AND version IS NOT NULL""";

    private final Reads reads;

    SchemaCheck(Reads reads) {
        this.reads = reads;
    }

    void onStart(@Observes StartupEvent event) {
        var unused =
                check().subscribe().with(newest -> LOG.debugf("The schema is at version %d", newest), this::refuse);
    }

    /** The newest migration; a database that is away is waited for. */
    Uni<Integer> check() {
        return reads.select(NEWEST, Tuple.tuple())
                .onFailure(DatabaseBusy.class)
                .retry()
                .withBackOff(PAUSE, PAUSE)
                .indefinitely()
                .map(rows -> rows.iterator().next().getInteger("newest"))
                .invoke(SchemaCheck::require);
    }

    private static void require(int newest) {
        if (newest < REQUIRED) {
            throw new IllegalStateException("the schema is at version " + newest + ", but version " + REQUIRED
                    + " is needed: run `batch-service migrate` first");
        }
    }

    private void refuse(Throwable failure) {
        LOG.fatalf("Refusing to run: %s", failure.getMessage());
        Quarkus.asyncExit(1);
    }
}
