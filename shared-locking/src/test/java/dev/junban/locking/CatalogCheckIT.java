package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.mutiny.sqlclient.Pool;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatalogCheckIT {
    Shelf shelf;

    @BeforeEach
    void open() {
        shelf = new Shelf();
    }

    @AfterEach
    void close() {
        shelf.close();
    }

    @Test
    void findsNothingWhereAllFits() {
        assertThat(misfits()).isEmpty();
    }

    @Test
    void findsAKeyOfAnotherTypeCollationOrWithoutUniqueness() {
        shelf.owner("DROP TABLE tags; CREATE TABLE tags (name text COLLATE \"en-x-icu\" PRIMARY KEY, note text)");
        shelf.owner("ALTER TABLE boxes DROP CONSTRAINT boxes_pkey");
        shelf.owner("DROP TABLE notes, books; CREATE TABLE books (id int PRIMARY KEY, copies int)");

        assertThat(misfits())
                .contains("the key tags.name must be COLLATE \"C\", but is en-x-icu")
                .contains("the key boxes.id is not unique")
                .contains("the key books.id is integer, not bigint");
    }

    @Test
    void findsForeignKeysThatCascadeAreDeferrableOrUndeclared() {
        shelf.owner("CREATE TABLE marks (book bigint CONSTRAINT c REFERENCES books ON DELETE CASCADE,"
                + " box uuid CONSTRAINT d REFERENCES boxes DEFERRABLE)");

        assertThat(misfits())
                .anyMatch(misfit -> misfit.contains("the foreign key c of marks to books cascades"))
                .anyMatch(misfit -> misfit.contains("the foreign key d of marks to boxes is deferrable"))
                .anyMatch(misfit -> misfit.contains("declare child(\"marks\", \"book\", …)"));
    }

    @Test
    void findsASecondUniqueKey() {
        shelf.owner("CREATE UNIQUE INDEX ON boxes (label)");

        assertThat(misfits()).anyMatch(misfit -> misfit.startsWith("boxes has several unique keys"));
    }

    @Test
    void findsAGuardThatIsGone() {
        shelf.owner("DROP POLICY locking_delete ON books");
        shelf.owner("ALTER TABLE boxes DISABLE ROW LEVEL SECURITY");

        assertThat(misfits())
                .anyMatch(misfit -> misfit.startsWith("the guard of books is not there"))
                .anyMatch(misfit -> misfit.startsWith("the guard of boxes is not there"));
    }

    @Test
    void findsATableThatIsMissing() {
        shelf.owner("DROP TABLE tags");

        assertThat(misfits()).contains("there is no table tags with a column name");
    }

    @Test
    void findsALockTimeoutThatHidesDeadlocks() {
        RetryPolicy defaults = RetryPolicy.defaults();
        RetryPolicy hasty = new RetryPolicy(
                1,
                defaults.backoff(),
                defaults.backoffMax(),
                defaults.deadline(),
                Duration.ofMillis(900),
                defaults.statementTimeout(),
                defaults.transactionTimeout());

        assertThat(Shelf.await(Shelf.ORDER.misfits(new Reads(shelf.pool), hasty)))
                .anyMatch(misfit -> misfit.contains("must be above the server's deadlock_timeout, 1000 ms"));
    }

    @Test
    void findsARoleThatPassesTheGuard() {
        Pool superuser = shelf.superuserPool();
        List<String> misfits = Shelf.await(Shelf.ORDER.misfits(new Reads(superuser), RetryPolicy.defaults()));
        Shelf.await(superuser.close());

        assertThat(misfits).anyMatch(misfit -> misfit.startsWith("the role passes the guard"));
    }

    private List<String> misfits() {
        return Shelf.await(Shelf.ORDER.misfits(new Reads(shelf.pool), RetryPolicy.defaults()));
    }
}
