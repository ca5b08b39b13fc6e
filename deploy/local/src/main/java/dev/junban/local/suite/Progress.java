package dev.junban.local.suite;

import java.time.Duration;

/** Hears what the suite does while it starts and runs. */
public interface Progress {
    Progress SILENT = new Progress() {
        @Override
        public void ready(String part, Duration took, String address) {}

        @Override
        public void died(String part, String reason) {}
    };

    void ready(String part, Duration took, String address);

    /** A part ended by itself. */
    void died(String part, String reason);
}
