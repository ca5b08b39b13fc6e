package dev.junban.local.audit;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells a person of a finding: who held what, who wanted what, and with whom that closes a circle. */
final class Wording {
    private static final int SHOWN = 6;

    private final List<Chain> chains;

    /** @param chains in which the other side of an inversion is looked for */
    Wording(List<Chain> chains) {
        this.chains = chains;
    }

    String of(Finding finding) {
        if (finding instanceof Finding.Inversion inversion) {
            return inversion(inversion);
        }
        if (finding instanceof Finding.Upgrade upgrade) {
            return upgrade(upgrade);
        }
        return bypass(finding.chain());
    }

    private String inversion(Finding.Inversion found) {
        Chain chain = found.chain();
        String wrong = found.held().kind() == found.wanted().kind()
                ? "which its key puts first: rows of a kind are locked in ascending order, in one statement"
                : "which belongs to " + found.wanted().kind() + ", before "
                        + found.held().kind();
        return "INVERSION in " + chain.transaction() + "\n   It held" + lines(held(found)) + "\n   and took"
                + lines(List.of(found.wanted())) + "\n   " + wrong + ".\n   " + circle(found);
    }

    /** All that it held, and last what stands after the wanted row. */
    private static List<Acquired> held(Finding.Inversion found) {
        Stream<Acquired> before = found.chain().locks().stream()
                .takeWhile(lock -> !lock.equals(found.wanted()))
                .filter(lock -> !lock.equals(found.held()));
        return Stream.concat(before, Stream.of(found.held())).toList();
    }

    private String circle(Finding.Inversion found) {
        RowId held = found.held().row();
        RowId wanted = found.wanted().row();
        Optional<Chain> other = other(found, false).or(() -> other(found, held.kind() != wanted.kind()));
        if (other.isEmpty()) {
            return "Nobody took them the other way round in this run; whoever does, as the order says, deadlocks with it.";
        }
        boolean exact = other.get().took(wanted, held, false).isPresent();
        List<Acquired> both = other.get().took(wanted, held, !exact).orElseThrow();
        return "The other way round went " + other.get().transaction() + ", which took" + lines(both)
                + "\n   " + (exact ? "Together" : "On the same rows")
                + " they deadlock: the first holds " + held + " and waits for " + wanted
                + ", the second holds " + both.get(0).row() + " and waits for "
                + both.get(1).row() + ".";
    }

    private Optional<Chain> other(Finding.Inversion found, boolean alike) {
        return chains.stream()
                .filter(chain ->
                        chain.transaction().xid() != found.chain().transaction().xid())
                .filter(chain -> chain.took(found.wanted().row(), found.held().row(), alike)
                        .isPresent())
                .findFirst();
    }

    private static String upgrade(Finding.Upgrade found) {
        return "UPGRADE in " + found.chain().transaction() + "\n   It held" + lines(List.of(found.held()))
                + "\n   and then took" + lines(List.of(found.wanted()))
                + "\n   Two that do so on one row wait for each other. Ask for the mode that is needed in the end at the"
                + " first touch.";
    }

    private static String bypass(Chain chain) {
        return "BYPASS by " + chain.transaction() + "\n   It locked" + lines(chain.locks())
                + "\n   without having come through the kernel. If a test does so on purpose, it says so in the"
                + " transaction: LockAudit.exemption(reason).";
    }

    private static String lines(List<Acquired> locks) {
        int left = Math.max(0, locks.size() - SHOWN);
        String more = left > 0 ? "\n     … " + left + " before these" : "";
        return locks.stream().skip(left).map(lock -> "\n     " + lock).collect(Collectors.joining("", more, ""));
    }
}
