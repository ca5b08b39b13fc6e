package dev.junban.local.history;

import java.util.List;

/** One way to look at a history. */
interface Check {
    /** What cannot be, each in one line. */
    List<String> violations(History history);
}
