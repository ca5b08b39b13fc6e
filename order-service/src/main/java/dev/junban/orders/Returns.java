package dev.junban.orders;

import dev.junban.rows.MovementKind;
import dev.junban.rows.NewOrder;
import dev.junban.rows.ReturnedUnits;
import dev.junban.web.Problem;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Pieces that are said to come back, against the lines of their order and what came back before.
 *
 * @param pieces by line
 * @param before pieces that came back by earlier refunds, by line
 */
record Returns(Map<Integer, Long> pieces, Map<Integer, NewOrder.Line> lines, Map<Integer, Long> before) {
    /** What came back of an order so far; to be read while it is held. */
    static final String BEFORE = """
            SELECT line_no, sum(quantity)::bigint AS quantity FROM refund_returns
            WHERE order_id = $1 GROUP BY line_no""";

    /** One line of which more is said to come back than can. */
    record Excess(int lineNo, long requested, long returnable) {}

    static Returns of(List<RefundRequest.Returned> returned, OrderContent content, RowSet<Row> before) {
        Map<Integer, Long> pieces = new TreeMap<>();
        returned.forEach(line -> pieces.merge(line.lineNo(), line.quantity(), Math::addExact));
        Map<Integer, NewOrder.Line> lines = new HashMap<>();
        content.lines().forEach(line -> lines.put(line.lineNo(), line));
        Map<Integer, Long> earlier = new HashMap<>();
        before.forEach(row -> earlier.put(row.getInteger("line_no"), row.getLong("quantity")));
        return new Returns(pieces, lines, earlier);
    }

    /** Why not all of it can come back. */
    Optional<Problem> fault() {
        List<Integer> unknown = pieces.keySet().stream()
                .filter(lineNo -> !lines.containsKey(lineNo))
                .toList();
        if (!unknown.isEmpty()) {
            return Optional.of(Problem.of(422, "unknown-line", "The order has no such lines.")
                    .with("missing", unknown));
        }
        List<Excess> excesses = pieces.entrySet().stream()
                .map(line -> new Excess(line.getKey(), line.getValue(), returnable(line.getKey())))
                .filter(line -> line.requested() > line.returnable())
                .toList();
        return excesses.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Problem.of(409, "return-exceeds-ordered", "More is said to come back than can, see excesses.")
                                .with("excesses", excesses));
    }

    private long returnable(int lineNo) {
        return line(lineNo).quantity() - before.getOrDefault(lineNo, 0L);
    }

    List<ReturnedUnits> units() {
        return pieces.entrySet().stream()
                .map(line -> new ReturnedUnits(line.getKey(), line.getValue()))
                .toList();
    }

    /** Back on the shelf. */
    List<OrderStep.Move> moves() {
        return pieces.entrySet().stream()
                .map(line ->
                        new OrderStep.Move(line(line.getKey()).inventoryId(), MovementKind.RETURN, line.getValue()))
                .toList();
    }

    private NewOrder.Line line(int lineNo) {
        return Objects.requireNonNull(lines.get(lineNo));
    }
}
