package dev.junban.local.audit;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads from the log what concerns the ranked tables of one database, in the order in which it was written. */
final class WalReader {
    private static final int ROWS_AT_ONCE = 5_000;
    private static final String RECORDS = """
            SELECT start_lsn, xid::text, record_type, description, -1 AS block_id, 0::oid AS file, 0::bigint AS block,
                   NULL::bytea AS data, NULL::bytea AS page
            FROM locking_audit.pg_get_wal_records_info(?::pg_lsn, ?::pg_lsn)
            WHERE resource_manager IN ('MultiXact', 'Transaction')
               OR resource_manager = 'LogicalMessage' AND description LIKE '%prefix "locking.%'
            UNION ALL
            SELECT start_lsn, xid::text, record_type, description, block_id, relfilenode, relblocknumber,
                   CASE WHEN record_type LIKE '%INSERT%' THEN block_data END,
                   CASE WHEN record_type LIKE '%INSERT%' THEN block_fpi_data END
            FROM locking_audit.pg_get_wal_block_info(?::pg_lsn, ?::pg_lsn, true)
            WHERE resource_manager IN ('Heap', 'Heap2')
              AND reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND relfilenode = ANY (?::oid[]) AND relforknumber = 0
            ORDER BY start_lsn, block_id""";

    private final Connection connection;
    private final List<Kind> kinds;

    WalReader(Connection connection, List<Kind> kinds) {
        this.connection = connection;
        this.kinds = kinds;
    }

    /** Hands over the records between two places of the log, all of which must still be there. */
    void read(String from, String to, Consumer<WalRecord> reader) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(RECORDS)) {
            statement.setFetchSize(ROWS_AT_ONCE);
            statement.setString(1, from);
            statement.setString(2, to);
            statement.setString(3, from);
            statement.setString(4, to);
            statement.setArray(5, files());
            try (ResultSet rows = statement.executeQuery()) {
                handOver(rows, reader);
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** A record stands in as many rows as it has blocks. */
    private static void handOver(ResultSet rows, Consumer<WalRecord> reader) throws SQLException {
        WalRecord last = null;
        while (rows.next()) {
            if (last != null && last.lsn().equals(rows.getString("start_lsn"))) {
                last.blocks().add(block(rows));
                continue;
            }
            if (last != null) {
                reader.accept(last);
            }
            last = record(rows);
        }
        if (last != null) {
            reader.accept(last);
        }
    }

    private static WalRecord record(ResultSet rows) throws SQLException {
        List<WalRecord.Block> blocks = new ArrayList<>(1);
        if (rows.getInt("block_id") >= 0) {
            blocks.add(block(rows));
        }
        return new WalRecord(
                rows.getString("start_lsn"),
                Long.parseLong(rows.getString("xid")),
                rows.getString("record_type"),
                new Description(rows.getString("description")),
                blocks);
    }

    private static WalRecord.Block block(ResultSet rows) throws SQLException {
        return new WalRecord.Block(
                rows.getLong("file"),
                rows.getLong("block"),
                bytes(rows.getBytes("data")),
                bytes(rows.getBytes("page")));
    }

    private static Bytes bytes(byte[] orNull) {
        return orNull == null ? null : Bytes.of(orNull);
    }

    private Array files() throws SQLException {
        return connection.createArrayOf("bigint", kinds.stream().map(Kind::file).toArray());
    }
}
