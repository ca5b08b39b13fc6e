package dev.junban.local.demo;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What is shown, in 80 columns. */
final class Story {
    private static final int COLUMNS = 80;
    private static final long STEP_MILLIS = 400;
    private static final String BOLD = "1";
    private static final String RED = "31;1";
    private static final String GREEN = "32;1";
    private static final String DIM = "2";

    private final Terminal terminal;

    Story(Terminal terminal) {
        this.terminal = terminal;
    }

    void title(String word, String explanation) {
        terminal.line("%s", coloured(BOLD, word));
        paragraph(explanation);
    }

    void part(String heading, String how) {
        terminal.line("");
        String rule = "-".repeat(Math.max(2, COLUMNS - 2 - heading.length() - how.length()));
        terminal.line("%s %s %s", coloured(BOLD, heading), coloured(DIM, rule), how);
    }

    void paragraph(String text) {
        StringBuilder line = new StringBuilder();
        for (String word : text.strip().split("\\s+", -1)) {
            if (line.length() + 1 + word.length() > COLUMNS) {
                terminal.line("%s", line);
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        terminal.line("%s", line);
    }

    /** Something that somebody does, and what came of it. */
    void step(String who, String what, Object result) {
        if (terminal.isWatched()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS));
        }
        terminal.line("  %-10s %-54s %s", who, what, result);
    }

    void figure(String name, Object value, String remark) {
        String line = "  %-24s %10s   %s".formatted(name, value, remark);
        terminal.line("%s", line.stripTrailing());
    }

    void line(String text) {
        terminal.line("%s", text);
    }

    void verdict(Demonstration.Verdict verdict) {
        terminal.line("");
        terminal.line("%s  %s", coloured(RED, "naive   FAILED"), verdict.naive());
        String ours = verdict.held() ? coloured(GREEN, "Junban  HELD  ") : coloured(RED, "Junban  FAILED");
        terminal.line("%s  %s", ours, verdict.ours());
        terminal.line("%s", coloured(DIM, "Read on: " + verdict.readOn()));
    }

    private String coloured(String colour, String text) {
        return terminal.isWatched() ? "\u001b[" + colour + "m" + text + "\u001b[0m" : text;
    }
}
