package dev.junban.locking;

import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** In the kernel's own package, since what it measures is nobody else's business. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CheckerBenchmark {
    private static final LockKind<Object, Object, Long, Long> KIND =
            LockKind.bigint(10, "stock", "id", "pieces", row -> row.getLong("pieces"));

    private static final Columns COLUMNS = Columns.of("id bigint, taken bigint, reason text");

    /** Nothing is sent. */
    private static final SqlConnection NONE = new SqlConnection((io.vertx.sqlclient.SqlConnection) null);

    @Param({"1", "10", "1000"})
    int rows;

    private List<Long> ids = List.of();
    private List<Tuple> values = List.of();
    private OpenTransaction transaction = open();

    private static OpenTransaction open() {
        return new OpenTransaction("bench", NONE, LockOrder.of(KIND), new Plan(), LockEvents.NONE);
    }

    /** Rows that nobody holds yet. */
    @Setup
    public void prepare() {
        ids = LongStream.range(0, rows).boxed().toList();
        values = ids.stream().map(id -> Tuple.of(id, 1L, "sold")).toList();
        transaction = open();
        ids.forEach(id -> transaction.held().add(handle(transaction, id)));
    }

    private static Handle<Long, Long> handle(OpenTransaction transaction, long id) {
        return new Handle<>(transaction, KIND, id, 0L, LockMode.WRITE, false);
    }

    /** Registers rows as held. */
    @Benchmark
    public HeldLocks hold() {
        HeldLocks held = new HeldLocks();
        held.reach(KIND);
        ids.forEach(id -> held.add(handle(transaction, id)));
        return held;
    }

    /** Checks that rows are held strongly enough to be changed. */
    @Benchmark
    public int check() {
        ids.forEach(id -> transaction.requireHeld(KIND, id, LockMode.WRITE));
        return transaction.held().reached();
    }

    /** Builds the arrays of a statement. */
    @Benchmark
    public Tuple arrays() {
        Tuple arrays = Tuple.tuple();
        COLUMNS.addArrays(arrays, values);
        return arrays;
    }

    /** Builds a statement's text, which happens once for each statement of a service. */
    @Benchmark
    public String sql() {
        return KIND.sql().update("pieces = t.pieces - v.taken", COLUMNS);
    }
}
