package dev.junban.local.suite;

import java.time.Duration;

/** Hears what the suite does while it starts and runs. */
public interface Progress {
    Progress SILENT = new Progress() {
        @Override
        public void ready(String part, Duration took, String address) {}

        @Override
        public void note(String message) {}
    };

    void ready(String part, Duration took, String address);

    /** Something that nobody asked for: a service ended by itself, an earlier run had left processes. */
    void note(String message);
}
