package dev.junban.local.audit;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The types that a key may have, their order in the database, and how a key stands in a stored row. */
enum KeyType {
    BIGINT("bigint"),
    UUID("uuid"),
    TEXT("text");

    private final String sql;

    KeyType(String sql) {
        this.sql = sql;
    }

    static KeyType of(String sql) {
        return Arrays.stream(values())
                .filter(type -> type.sql.equals(sql))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Keys of type " + sql + " cannot be audited; teach "
                        + KeyType.class.getName() + " to read them"));
    }

    String sql() {
        return sql;
    }

    /** Text is COLLATE "C"; a uuid is compared by its bytes, which are ordered as their hexadecimal text is. */
    int compare(String one, String other) {
        return this == BIGINT
                ? Long.compare(Long.parseLong(one), Long.parseLong(other))
                : Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    String read(Bytes value) {
        return switch (this) {
            case BIGINT -> Long.toString(value.int64());
            case UUID -> value.uuid();
            case TEXT -> value.text();
        };
    }
}
