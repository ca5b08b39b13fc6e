package dev.junban.migration;

import dev.junban.locking.DatabaseBusy;
import dev.junban.locking.Reads;
import dev.junban.locking.RetryPolicy;
import dev.junban.rows.Kinds;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.List;
import org.jboss.logging.Logger;

/** Ends a service that was started on a database that is too old for it, or that does not keep its lock order. */
@ApplicationScoped
class SchemaCheck {
    /** The newest migration that this version of the services relies on. */
    static final int REQUIRED = 16;

    private static final Logger LOG = Logger.getLogger(SchemaCheck.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final String NEWEST = """
            SELECT coalesce(max(version::int), 0) AS newest FROM flyway_schema_history
            WHERE success AND version IS NOT NULL""";

    private final Reads reads;
    private final RetryPolicy policy;

    SchemaCheck(Reads reads, RetryPolicy policy) {
        this.reads = reads;
        this.policy = policy;
    }

    void onStart(@Observes StartupEvent event) {
        var unused =
                check().subscribe().with(newest -> LOG.debugf("The schema is at version %d", newest), this::refuse);
    }

    /** The newest migration; a database that is away is waited for. */
    Uni<Integer> check() {
        return reads.select(NEWEST, Tuple.tuple())
                .map(rows -> requireNewEnough(rows.iterator().next().getInteger("newest")))
                .call(newest -> Kinds.LOCK_ORDER.misfits(reads, policy).invoke(SchemaCheck::requireNone))
                .onFailure(DatabaseBusy.class)
                .retry()
                .withBackOff(PAUSE, PAUSE)
                .indefinitely();
    }

    private static int requireNewEnough(int newest) {
        if (newest < REQUIRED) {
            throw new IllegalStateException("the schema is at version " + newest + ", but version " + REQUIRED
                    + " is needed: run `batch-service migrate` first");
        }
        return newest;
    }

    private static void requireNone(List<String> misfits) {
        if (!misfits.isEmpty()) {
            throw new IllegalStateException("the database does not keep the lock order: " + String.join("; ", misfits));
        }
    }

    private void refuse(Throwable failure) {
        LOG.fatalf("Refusing to run: %s", failure.getMessage());
        Quarkus.asyncExit(1);
    }
}
