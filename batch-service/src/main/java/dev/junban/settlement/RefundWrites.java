package dev.junban.settlement;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.Anomalies;
import dev.junban.rows.Anomaly;
import dev.junban.rows.NewRefund;
import dev.junban.rows.Order;
import dev.junban.rows.Refund;
import dev.junban.rows.RefundOrigin;
import dev.junban.rows.Refunds;
import dev.junban.rows.Settlement.RefundStep;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** What one transaction writes of refunds and anomalies. */
final class RefundWrites {
    private final Map<Long, Handle<Long, Refund>> open;
    private final Map<Handle<Long, Refund>, Refund> decided = new HashMap<>();
    private final List<NewRefund> fresh = new ArrayList<>();
    private final List<Anomaly> anomalies = new ArrayList<>();
    private final Set<UUID> written = new HashSet<>();

    /** {@code open} are the handles of those that may be decided. */
    RefundWrites(Map<Long, Handle<Long, Refund>> open) {
        this.open = open;
    }

    /** {@code order} is what the step has made of it. */
    void add(ReportedPayment report, Order order, RefundStep step) {
        UUID orderId = report.orderId();
        if (step instanceof RefundStep.Decided change) {
            decided.put(Objects.requireNonNull(open.get(change.refundId())), change.next());
        } else if (step instanceof RefundStep.GivenBack back) {
            insert(NewRefund.ofOrder(
                    orderId, order, RefundOrigin.AUTOMATIC, back.amountMinor(), Optional.of(back.reason())));
        } else if (step instanceof RefundStep.Found found) {
            insert(NewRefund.foundAtProvider(orderId, report.result(), found));
        }
    }

    private void insert(NewRefund refund) {
        fresh.add(refund);
        written.add(refund.orderId());
    }

    /** Notes an anomaly; money that came in by it goes back. */
    void note(Anomaly anomaly) {
        anomalies.add(anomaly);
        written.add(anomaly.orderId());
    }

    /** Whether refunds of the order are written anew, which have no id yet to be told apart by. */
    boolean isWritten(UUID orderId) {
        return written.contains(orderId);
    }

    Uni<Void> write(Stage<?> stage) {
        return Refunds.save(decided)
                .chain(() -> insertAnomalies(stage))
                .chain(givenBack -> {
                    fresh.addAll(givenBack);
                    return Refunds.insert(stage, fresh);
                })
                .replaceWithVoid();
    }

    private Uni<List<NewRefund>> insertAnomalies(Stage<?> stage) {
        return Multi.createFrom()
                .iterable(anomalies)
                .onItem()
                .transformToUniAndConcatenate(anomaly -> Anomalies.insert(stage, anomaly)
                        .map(id -> anomaly.isGivenBack()
                                ? List.of(NewRefund.ofAnomaly(id, anomaly, anomaly.amountMinor()))
                                : List.<NewRefund>of()))
                .onItem()
                .<NewRefund>disjoint()
                .collect()
                .asList();
    }
}
