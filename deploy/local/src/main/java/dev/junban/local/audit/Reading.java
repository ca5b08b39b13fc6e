package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the log told between two places.
 *
 * @param unresolved what of it could not be understood
 */
record Reading(
        String from,
        String to,
        int records,
        List<String> unresolved,
        List<Chain> chains,
        List<Finding> findings,
        int exempt) {

    static Reading of(
            String from, String to, LogFollower follower, Collection<Transaction> transactions, List<String> strayed) {
        List<Chain> chains = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        int exempt = 0;
        for (Transaction transaction : transactions) {
            if (transaction.isExempt()) {
                exempt++;
                continue;
            }
            OrderCheck.Result result = OrderCheck.of(transaction);
            chains.add(result.chain());
            findings.addAll(result.findings());
        }
        List<String> unresolved = new ArrayList<>(follower.unresolved());
        unresolved.addAll(strayed);
        return new Reading(from, to, follower.records(), unresolved, chains, findings, exempt);
    }

    /** What these transactions did. */
    Reading only(Predicate<Transaction> judged) {
        return new Reading(
                from,
                to,
                records,
                unresolved,
                chains.stream()
                        .filter(chain -> judged.test(chain.transaction()))
                        .toList(),
                findings.stream()
                        .filter(finding -> judged.test(finding.chain().transaction()))
                        .toList(),
                exempt);
    }
}
