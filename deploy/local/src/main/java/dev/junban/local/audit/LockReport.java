package dev.junban.local.audit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an audit found out. */
public final class LockReport {
    private final String database;
    private final Reading all;
    private final Reading judged;
    private final Controls controls;
    private final Duration took;

    /** @param judged what remains of {@code all} without the transactions that are no part of the test */
    LockReport(String database, Reading all, Reading judged, Controls controls, Duration took) {
        this.database = database;
        this.all = all;
        this.judged = judged;
        this.controls = controls;
        this.took = took;
    }

    LockReport ofTheKernel() {
        Reading kernel = judged.only(transaction -> transaction.name().isPresent());
        return new LockReport(database, all, kernel, controls, took);
    }

    /** How many transactions came through the kernel. */
    public long transactions() {
        return judged.chains().stream()
                .filter(chain -> chain.transaction().name().isPresent())
                .count();
    }

    /** How many row locks were looked at. */
    public long locks() {
        return judged.chains().stream().mapToLong(chain -> chain.locks().size()).sum();
    }

    /** Which kinds were waited for while which were held: {@code {orders -> inventories (412)}}. */
    public String edges() {
        return Edges.of(judged.chains()).toString();
    }

    List<Finding> findings() {
        return judged.findings();
    }

    /** In one line. */
    public String summary() {
        return "Locks of %s: %d transactions of the kernel, %d exempt, %d row locks, edges %s, %d findings; %d records from %s to %s in %d ms"
                .formatted(
                        database,
                        transactions(),
                        all.exempt(),
                        locks(),
                        edges(),
                        findings().size(),
                        all.records(),
                        all.from(),
                        all.to(),
                        took.toMillis());
    }

    void requireBelievable() {
        List<String> doubts = new ArrayList<>();
        controls.missing(all.findings()).forEach(fault -> doubts.add("the planted " + fault + " was not found"));
        all.unresolved().forEach(record -> doubts.add("not understood: " + record));
        if (!doubts.isEmpty()) {
            throw worthless(String.join("\n  ", doubts));
        }
    }

    void requireTransactions() {
        if (transactions() == 0) {
            throw worthless("no transaction of the kernel stands in the log");
        }
    }

    private AssertionError worthless(String doubts) {
        return new AssertionError("The audit proves nothing:\n  " + doubts + "\n" + summary());
    }

    void requireOrdered() {
        if (!findings().isEmpty()) {
            throw new AssertionError(this);
        }
    }

    /** Findings that are alike are told once, the first of them. */
    @Override
    public String toString() {
        Map<String, List<Finding>> alike = new LinkedHashMap<>();
        findings().forEach(finding -> alike.computeIfAbsent(finding.likeness(), x -> new ArrayList<>())
                .add(finding));
        Wording wording = new Wording(judged.chains());
        StringBuilder text = new StringBuilder(summary());
        int number = 1;
        for (List<Finding> same : alike.values()) {
            text.append("\n\n").append(number++).append(". ").append(wording.of(same.get(0)));
            if (same.size() > 1) {
                text.append("\n   And ").append(same.size() - 1).append(" more like it.");
            }
        }
        return text.toString();
    }
}
