package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Sorts steps by the transactions that they belong to. Which one a sub-transaction belongs to shows at its end only. */
final class Recording {
    private static final Pattern SUBTRANSACTIONS = Pattern.compile("; subxacts:((?: \\d+)+)");

    private final Map<Long, List<Placed>> byXid = new TreeMap<>();
    private final Map<Long, Long> parents = new HashMap<>();
    private final Map<Long, String> ends = new HashMap<>();
    private int steps;

    private record Placed(int number, Step step) {}

    void add(long xid, Step step) {
        byXid.computeIfAbsent(xid, x -> new ArrayList<>()).add(new Placed(steps++, step));
    }

    /** {@code COMMIT} or {@code ABORT}. */
    void ended(WalRecord record) {
        String text = record.description().text();
        int semicolon = text.indexOf(';');
        String time = semicolon < 0 ? text : text.substring(0, semicolon);
        ends.put(record.xid(), (record.type().startsWith("COMMIT") ? "committed " : "rolled back ") + time);
        Matcher children = SUBTRANSACTIONS.matcher(text);
        if (children.find()) {
            Stream.of(children.group(1).strip().split(" "))
                    .forEach(child -> parents.put(Long.parseLong(child), record.xid()));
        }
    }

    /** Those that touched ranked rows and began when this id was the next to be given, or later. */
    List<Transaction> transactionsSince(long firstXid) {
        Map<Long, List<Placed>> byParent = new TreeMap<>();
        byXid.forEach((xid, placed) -> byParent.computeIfAbsent(parents.getOrDefault(xid, xid), x -> new ArrayList<>())
                .addAll(placed));
        return byParent.entrySet().stream()
                .filter(entry -> entry.getKey() >= firstXid)
                .map(entry -> transaction(entry.getKey(), entry.getValue()))
                .filter(Transaction::touchesRows)
                .toList();
    }

    private Transaction transaction(long xid, List<Placed> placed) {
        List<Step> inOrder = placed.stream()
                .sorted(Comparator.comparingInt(Placed::number))
                .map(Placed::step)
                .toList();
        return new Transaction(xid, inOrder, ends.getOrDefault(xid, "not ended"));
    }
}
