package dev.junban.orders;

import dev.junban.rows.NewOrder;
import dev.junban.web.Problem;

/** What is decided about one order. */
sealed interface Verdict permits Priced, Verdict.Accepted, Verdict.Refused {
    /** It is accepted. */
    record Accepted(NewOrder order) implements Verdict {}

    /** It is not: with status 409 whoever repeats the request is told the same, else it may be corrected. */
    record Refused(Problem problem) implements Verdict {}
}
