package dev.junban.local.audit;

import java.util.Arrays;
import java.util.List;

/** What pg_walinspect tells of a record: {@code xmax: 760, off: 1, infobits: [LOCK_ONLY, EXCL_LOCK], flags: 0x00}. */
record Description(String text) {
    int number(String name) {
        return Integer.parseInt(value(name));
    }

    long unsigned(String name) {
        return Long.parseLong(value(name));
    }

    int flags() {
        return Integer.decode(value("flags"));
    }

    /** A text that is not as expected comes from a server version that nobody has looked at: never 'nothing found'. */
    List<String> list(String name) {
        int start = start(name);
        int end = text.indexOf(']', start);
        if (text.charAt(start) != '[' || end < 0) {
            throw unexpected(name);
        }
        String inside = text.substring(start + 1, end);
        return inside.isEmpty() ? List.of() : Arrays.asList(inside.split(", "));
    }

    boolean has(String name) {
        return find(name) >= 0;
    }

    private String value(String name) {
        int start = start(name);
        int end = text.indexOf(',', start);
        return end < 0 ? text.substring(start) : text.substring(start, end);
    }

    private int start(String name) {
        int at = find(name);
        if (at < 0) {
            throw unexpected(name);
        }
        return at + name.length() + 2;
    }

    private int find(String name) {
        String label = name + ": ";
        int at = text.indexOf(label);
        while (at > 0 && text.charAt(at - 1) != ' ') {
            at = text.indexOf(label, at + 1);
        }
        return at;
    }

    private IllegalStateException unexpected(String name) {
        return new IllegalStateException("The log describes a record as '" + text + "', without a readable " + name
                + ": this server version writes what the audit does not know");
    }

    @Override
    public String toString() {
        return text;
    }
}
