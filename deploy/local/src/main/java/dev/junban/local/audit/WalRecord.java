package dev.junban.local.audit;

import java.util.List;

/**
 * A record of the write-ahead log.
 *
 * @param lsn its place in the log
 * @param xid who wrote it, 0 where that was no transaction
 * @param blocks the pages of ranked tables that it is about
 */
record WalRecord(String lsn, long xid, String type, Description description, List<Block> blocks) {
    private static final String INIT = "+INIT";

    /**
     * @param data what the log keeps of an inserted row, or null
     * @param page the whole page, with the row in it, where the log keeps that instead
     */
    record Block(long file, long number, Bytes data, Bytes page) {
        Place place(int offset) {
            return new Place(file, number, offset);
        }
    }

    /** Without the mark of a new page. */
    String plainType() {
        return isInit() ? type.substring(0, type.length() - INIT.length()) : type;
    }

    boolean isInit() {
        return type.endsWith(INIT);
    }

    /** The page that new versions of rows went to. */
    Block to() {
        return blocks.get(0);
    }

    /** The page that the old version stands on. */
    Block from() {
        return blocks.get(blocks.size() - 1);
    }
}
