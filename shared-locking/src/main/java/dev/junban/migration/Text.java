package dev.junban.migration;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** How things are put on the screen. */
final class Text {
    private static final int STATEMENT_MAX = 100;

    private Text() {}

    static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1000.0);
    }

    /** The beginning of a statement, on one line. */
    static String brief(String statement) {
        String line = statement.strip().replaceAll("\\s+", " ");
        return line.length() <= STATEMENT_MAX ? line : line.substring(0, STATEMENT_MAX - 1) + "…";
    }

    /** What the server said, without where in its sources it said so. */
    static String reason(SQLException failure) {
        ServerErrorMessage said = failure instanceof PSQLException postgres ? postgres.getServerErrorMessage() : null;
        Stream<@Nullable String> parts = said == null
                ? Stream.of(failure.getMessage())
                : Stream.of(said.getMessage(), said.getDetail(), said.getHint());
        return parts.filter(Objects::nonNull).collect(Collectors.joining(". ")) + " (SQLSTATE " + failure.getSQLState()
                + ")";
    }
}
