package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.List;

/** A page of a table as the log keeps it the first time that it is changed after a checkpoint. */
record HeapPage(Bytes bytes) {
    private static final int PAGE_HEADER = 24;
    private static final int POINTER = 4;
    private static final int LOWER_AT = 12;
    private static final int HEADER_LEFT_OUT = 18;
    private static final int NORMAL = 1;

    static HeapPage of(WalRecord.Block block) {
        if (block.page() == null) {
            throw new IllegalStateException("The log keeps neither the row nor the page of an insertion into " + block);
        }
        return new HeapPage(block.page());
    }

    /** The row at this offset, from where its header tells of its columns. */
    Bytes row(int offset) {
        return tuple(offset).plus(HEADER_LEFT_OUT);
    }

    /** The offsets of the rows that this transaction put here. */
    List<Integer> insertedBy(long xid) {
        List<Integer> offsets = new ArrayList<>();
        int pointers = (bytes.plus(LOWER_AT).uint16() - PAGE_HEADER) / POINTER;
        for (int offset = 1; offset <= pointers; offset++) {
            if (isNormal(offset) && Integer.toUnsignedLong(tuple(offset).int32()) == xid) {
                offsets.add(offset);
            }
        }
        return offsets;
    }

    private Bytes tuple(int offset) {
        return bytes.plus(pointer(offset) & 0x7fff);
    }

    private boolean isNormal(int offset) {
        return (pointer(offset) >>> 15 & 3) == NORMAL;
    }

    private int pointer(int offset) {
        return bytes.plus(PAGE_HEADER + (offset - 1) * POINTER).int32();
    }
}
