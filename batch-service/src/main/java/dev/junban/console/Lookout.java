package dev.junban.console;

import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/** Looks at one thing, again and again, and remembers what it saw last. It never fails, and never waits for long. */
final class Lookout<T> {
    private static final Logger LOG = Logger.getLogger(Lookout.class);
    private static final Duration PATIENCE = Duration.ofSeconds(1);
    private static final String STATEMENT_TIMEOUT = "57014";

    private final Supplier<Uni<T>> look;
    private volatile Section<T> last = Section.unseen();

    Lookout(Supplier<Uni<T>> look) {
        this.look = look;
    }

    Uni<Section<T>> look() {
        return Uni.createFrom()
                .deferred(look::get)
                .ifNoItem()
                .after(PATIENCE)
                .fail()
                .map(seen -> Section.of(seen, Instant.now()))
                .onFailure()
                .recoverWithItem(failure -> last.notNow(reason(failure)))
                .invoke(section -> last = section);
    }

    Section<T> last() {
        return last;
    }

    private static String reason(Throwable failure) {
        LOG.debugf(failure, "The console could not look");
        if (failure instanceof TimeoutException) {
            return "PostgreSQL does not answer within " + PATIENCE.toSeconds() + " s.";
        }
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .filter(PgException.class::isInstance)
                .map(PgException.class::cast)
                .findFirst()
                .map(Lookout::reason)
                .orElse("PostgreSQL is away.");
    }

    private static String reason(PgException refused) {
        return STATEMENT_TIMEOUT.equals(refused.getSqlState())
                ? "PostgreSQL would have taken more than 500 ms for it."
                : "PostgreSQL refuses it: " + refused.getErrorMessage();
    }
}
