package dev.junban.local.audit;

import java.util.List;

/**
 * Where the key stands in a stored row.
 *
 * @param columns those up to the key, which is the last
 */
record KeyColumn(String name, KeyType type, List<Column> columns) {
    private static final int HAS_NULL = 0x0001;
    private static final int HEADER = 5;
    /** Bytes of a row's header that stand before what the log keeps of it. */
    private static final int LEFT_OUT = 18;

    /**
     * As in pg_attribute.
     *
     * @param length in bytes, or -1 where each value has its own
     */
    record Column(int length, int alignment) {}

    /** The key of a row whose header begins here with its infomask2, as it does in the log and on a page. */
    String read(Bytes row) {
        boolean hasNull = (row.plus(2).uint16() & HAS_NULL) != 0;
        int dataAt = row.plus(4).uint8() - LEFT_OUT;
        int offset = 0;
        for (int i = 0; i < columns.size(); i++) {
            if (hasNull && isNull(row, i)) {
                continue;
            }
            offset = start(row.plus(dataAt), offset, columns.get(i));
            if (i == columns.size() - 1) {
                return type.read(row.plus(dataAt + offset));
            }
            offset += length(row.plus(dataAt + offset), columns.get(i));
        }
        throw new IllegalStateException("The key " + name + " of a stored row is null");
    }

    private static boolean isNull(Bytes row, int column) {
        return (row.plus(HEADER + column / 8).uint8() & (1 << (column % 8))) == 0;
    }

    /** Short values of variable length follow without padding; padding is zero, their first byte never is. */
    private static int start(Bytes data, int offset, Column column) {
        if (column.length() < 0 && data.plus(offset).uint8() != 0) {
            return offset;
        }
        return (offset + column.alignment() - 1) / column.alignment() * column.alignment();
    }

    private static int length(Bytes value, Column column) {
        return column.length() < 0 ? value.variableLength() : column.length();
    }
}
