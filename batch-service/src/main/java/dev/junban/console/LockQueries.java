package dev.junban.console;

import dev.junban.beans.PoolReads;
import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Looks who waits for whom, through the views that the server has for it. It locks nothing and waits for nobody. */
@Singleton
class LockQueries {
    /**
     * All locks are read once; blockers are asked for only of those that wait, since the server stops its lock table for
     * a moment for each. A row's lock is in no view: while somebody waits for it, its place on disk is (locktype tuple).
     * Who has locked rows of a table holds a lock on the table, in one of two modes: the highest rank among these is how
     * far it has come. Who waits for a key that somebody else inserts waits for no row; the statement tells of which table.
     */
    private static final String SESSIONS = """
            WITH locks AS MATERIALIZED (
              SELECT l.pid, l.locktype, l.mode, l.granted, l.waitstart, l.page, l.tuple,
                CASE WHEN l.database = d.oid THEN l.relation END AS relation
              FROM pg_locks l JOIN pg_database d ON d.datname = current_database()
              WHERE l.pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())),
            waiting AS MATERIALIZED (
              SELECT w.pid, w.since, pg_blocking_pids(w.pid) AS blockers
              FROM (SELECT pid, min(waitstart) AS since FROM locks WHERE NOT granted
                GROUP BY pid ORDER BY since LIMIT 200) w),
            involved AS (SELECT pid FROM waiting UNION SELECT unnest(blockers) FROM waiting),
            reached AS (
              SELECT DISTINCT ON (l.pid) l.pid, r.kind, r.rank
              FROM locks l JOIN pg_class c ON c.oid = l.relation JOIN locking.ranks() r ON r.kind = c.relname
              WHERE l.granted AND l.locktype = 'relation' AND l.mode IN ('RowShareLock', 'RowExclusiveLock')
              ORDER BY l.pid, r.rank DESC),
            wanted AS (
              SELECT DISTINCT ON (l.pid) l.pid, c.relname, l.page, l.tuple
              FROM locks l JOIN pg_class c ON c.oid = l.relation
              WHERE l.locktype = 'tuple' OR (l.locktype = 'relation' AND NOT l.granted)
              ORDER BY l.pid, l.granted)
            SELECT i.pid, coalesce(a.application_name, '') AS application, coalesce(a.usename, '') AS usename, a.state,
              left(a.query, 600) AS statement, a.query IS DISTINCT FROM '<insufficient privilege>' AS visible,
              (1000 * extract(epoch FROM clock_timestamp() - a.xact_start))::bigint AS open_millis,
              (1000 * extract(epoch FROM clock_timestamp() - coalesce(w.since, a.query_start)))::bigint AS waits_millis,
              coalesce(w.blockers, '{}') AS blockers, r.kind AS reached_kind, r.rank AS reached_rank,
              coalesce(t.relname, s.kind)::text AS wanted, k.rank AS wanted_rank, k.key_column,
              '(' || t.page || ',' || t.tuple || ')' AS place
            FROM involved i
            LEFT JOIN pg_stat_activity a ON a.pid = i.pid
            LEFT JOIN waiting w ON w.pid = i.pid
            LEFT JOIN reached r ON r.pid = i.pid
            LEFT JOIN wanted t ON t.pid = i.pid AND w.pid IS NOT NULL
            LEFT JOIN LATERAL (
              SELECT o.kind FROM locking.ranks() o
              WHERE w.pid IS NOT NULL AND a.query ~* ('\\m(from|into|update)\\s+' || o.kind || '\\M')
              ORDER BY o.rank DESC LIMIT 1) s ON t.pid IS NULL
            LEFT JOIN locking.ranks() k ON k.kind = coalesce(t.relname, s.kind)
            ORDER BY i.pid""";

    private static final String SEES_ALL = "SELECT pg_has_role('pg_read_all_stats', 'USAGE') AS sees_all";

    private final Reads reads;

    LockQueries(PoolReads pools) {
        this.reads = pools.of(ConsolePool.NAME);
    }

    /** Sessions that wait, at most 200, and those that they wait for. */
    Uni<Locks> look() {
        return reads.select(SEES_ALL, Tuple.tuple()).chain(role -> sessions()
                .map(sessions -> new Locks(role.iterator().next().getBoolean("sees_all"), WaitGraph.of(sessions))));
    }

    private Uni<List<Session>> sessions() {
        return reads.select(SESSIONS, Tuple.tuple()).chain(found -> {
            List<Row> rows = StreamSupport.stream(found.spliterator(), false).toList();
            return keys(rows)
                    .map(keys ->
                            rows.stream().map(row -> SessionRow.read(row, keys)).toList());
        });
    }

    /** The keys of the rows at these places. A row that has moved on meanwhile is not found there. */
    private Uni<Map<SessionRow.Spot, String>> keys(List<Row> rows) {
        Map<SessionRow.Spot, String> keys = new HashMap<>();
        Uni<Void> all = Uni.createFrom().voidItem();
        for (SessionRow.Kind kind : SessionRow.kindsOf(rows)) {
            String[] places = SessionRow.placesOf(rows, kind);
            all = all.chain(() -> reads.select(kind.keysSql(), Tuple.of((Object) places))
                    .invoke(found -> found.forEach(row ->
                            keys.put(new SessionRow.Spot(kind.table(), row.getString("place")), row.getString("key"))))
                    .replaceWithVoid());
        }
        return all.replaceWith(keys);
    }
}
