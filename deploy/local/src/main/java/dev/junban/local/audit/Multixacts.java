package dev.junban.local.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The groups that hold one row together: where a row's lock names such a group, a member's mode stands only here. */
final class Multixacts {
    private static final Pattern GROUP = Pattern.compile("^(\\d+) offset \\d+ nmembers (\\d+):");
    private static final Pattern MEMBER = Pattern.compile("(\\d+) \\((\\w+)\\)");
    private static final Map<String, Mode> MODES = Map.of(
            "keysh", Mode.KEY_SHARE,
            "sh", Mode.SHARE,
            "fornokeyupd", Mode.NO_KEY_UPDATE,
            "nokeyupd", Mode.NO_KEY_UPDATE,
            "forupd", Mode.UPDATE,
            "upd", Mode.UPDATE);

    private final Map<Long, Map<Long, Mode>> groups = new HashMap<>();

    void created(WalRecord record) {
        String text = record.description().text();
        Matcher group = GROUP.matcher(text);
        if (!group.find()) {
            throw new IllegalStateException(
                    "The log tells of a multixact in words that the audit does not know: " + text);
        }
        Map<Long, Mode> members = new HashMap<>();
        Matcher member = MEMBER.matcher(text);
        while (member.find()) {
            members.merge(Long.parseLong(member.group(1)), known(member.group(2)), Multixacts::stronger);
        }
        groups.put(Long.parseLong(group.group(1)), members);
    }

    /** How strongly this member holds the row. */
    Mode mode(long group, long xid) {
        Mode mode = groups.getOrDefault(group, Map.of()).get(xid);
        if (mode == null) {
            throw new IllegalStateException("Transaction " + xid + " locked a row as a member of multixact " + group
                    + ", which the log has as " + groups.get(group));
        }
        return mode;
    }

    private static Mode known(String status) {
        Mode mode = MODES.get(status);
        if (mode == null) {
            throw new IllegalStateException("A member of a multixact is " + status + ", which the audit does not know");
        }
        return mode;
    }

    private static Mode stronger(Mode one, Mode other) {
        return one.strongerThan(other) ? one : other;
    }
}
