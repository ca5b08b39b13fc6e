package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Follows the log record by record and writes down who touched which row, and how. */
final class LogFollower implements Consumer<WalRecord> {
    private static final int SHOWN = 20;

    private final StoredRows rows;
    private final Messages messages;
    private final Recording recording;
    private final Multixacts multixacts = new Multixacts();
    private final List<String> unresolved = new ArrayList<>();
    private int records;

    LogFollower(StoredRows rows, Messages messages, Recording recording) {
        this.rows = rows;
        this.messages = messages;
        this.recording = recording;
    }

    @Override
    public void accept(WalRecord record) {
        records++;
        try {
            follow(record);
        } catch (IllegalStateException e) {
            if (unresolved.size() < SHOWN) {
                unresolved.add(record.type() + " at " + record.lsn() + ": " + e.getMessage());
            }
        }
    }

    int records() {
        return records;
    }

    /** What could not be understood; with any of it the log proves nothing. */
    List<String> unresolved() {
        return unresolved;
    }

    private void follow(WalRecord record) {
        switch (record.plainType()) {
            case "MESSAGE" -> messages.read(record).ifPresent(step -> recording.add(record.xid(), step));
            case "CREATE_ID" -> multixacts.created(record);
            case "COMMIT", "ABORT", "COMMIT_PREPARED", "ABORT_PREPARED" -> recording.ended(record);
            case "INSERT" -> insert(record);
            case "MULTI_INSERT" -> insertMany(record);
            case "UPDATE", "HOT_UPDATE" -> update(record);
            case "DELETE" -> delete(record);
            case "LOCK", "LOCK_UPDATED" -> lock(record);
            case "TRUNCATE" -> throw new IllegalStateException("a ranked table was truncated");
            default -> ignore(record);
        }
    }

    /** What neither locks a row nor moves one to another place. */
    private static void ignore(WalRecord record) {
        boolean known = record.type().startsWith("PRUNE")
                || record.type().equals("VISIBLE")
                || record.type().equals("HEAP_CONFIRM")
                || record.type().equals("INPLACE")
                || record.type().equals("NEW_CID")
                || record.blocks().isEmpty();
        if (!known) {
            throw new IllegalStateException("the audit does not know this type of record");
        }
    }

    private void insert(WalRecord record) {
        RowId row = rows.insert(record.to(), record.description().number("off"));
        touch(record, Step.How.INSERT, row, Mode.UPDATE);
    }

    private void insertMany(WalRecord record) {
        for (InsertedRows.Inserted inserted : InsertedRows.of(record)) {
            RowId row = rows.put(record.to(), inserted.offset(), inserted.stored());
            touch(record, Step.How.INSERT, row, Mode.UPDATE);
        }
    }

    private void update(WalRecord record) {
        Description told = record.description();
        Place from = record.from().place(told.number("old_off"));
        RowId row = rows.at(from);
        rows.move(from, record.to().place(told.number("new_off")));
        List<String> bits = told.list("old_infobits");
        touch(
                record,
                Step.How.UPDATE,
                row,
                bits.contains("IS_MULTI")
                        ? multixacts.mode(told.unsigned("old_xmax"), record.xid())
                        : bits.contains("KEYS_UPDATED") ? Mode.UPDATE : Mode.NO_KEY_UPDATE);
    }

    private void delete(WalRecord record) {
        Place place = record.to().place(record.description().number("off"));
        touch(record, Step.How.DELETE, rows.at(place), Mode.UPDATE);
    }

    private void lock(WalRecord record) {
        Description told = record.description();
        RowId row = rows.at(record.to().place(told.number("off")));
        touch(record, Step.How.LOCK, row, mode(told, record.xid()));
    }

    private Mode mode(Description told, long xid) {
        List<String> bits = told.list("infobits");
        if (bits.contains("IS_MULTI")) {
            return multixacts.mode(told.unsigned("xmax"), xid);
        }
        if (bits.contains("EXCL_LOCK")) {
            return bits.contains("KEYSHR_LOCK")
                    ? Mode.SHARE
                    : bits.contains("KEYS_UPDATED") ? Mode.UPDATE : Mode.NO_KEY_UPDATE;
        }
        if (bits.contains("KEYSHR_LOCK")) {
            return Mode.KEY_SHARE;
        }
        throw new IllegalStateException("a lock without a mode: " + told);
    }

    private void touch(WalRecord record, Step.How how, RowId row, Mode mode) {
        recording.add(record.xid(), new Step.Touch(record.lsn(), how, row, mode));
    }
}
