package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.List;

/** The rows of a record that inserted several at once, as COPY does. */
final class InsertedRows {
    private static final int LENGTH = 2;
    private static final int HEADER = 5;

    private InsertedRows() {}

    /** @param stored from where the row's header tells of its columns */
    record Inserted(int offset, Bytes stored) {}

    static List<Inserted> of(WalRecord record) {
        WalRecord.Block block = record.to();
        if (block.data() == null) {
            HeapPage page = HeapPage.of(block);
            return page.insertedBy(record.xid()).stream()
                    .map(offset -> new Inserted(offset, page.row(offset)))
                    .toList();
        }
        return fromData(record, block.data());
    }

    /** Each begins at an even place with the length of what follows its header. */
    private static List<Inserted> fromData(WalRecord record, Bytes data) {
        int count = record.description().number("ntuples");
        List<String> offsets =
                record.isInit() ? List.of() : record.description().list("offsets");
        List<Inserted> inserted = new ArrayList<>(count);
        int at = 0;
        for (int i = 0; i < count; i++) {
            at += at & 1;
            int offset = record.isInit() ? i + 1 : Integer.parseInt(offsets.get(i));
            inserted.add(new Inserted(offset, data.plus(at + LENGTH)));
            at += LENGTH + HEADER + data.plus(at).uint16();
        }
        return inserted;
    }
}
