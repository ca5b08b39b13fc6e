package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;

/**
 * A refund that is about to be written.
 *
 * @param anomalyId the anomaly whose money it gives back
 * @param paymentId the provider's name for the payment that it takes from; none for store credit
 * @param status REQUESTED if the provider is still to be asked
 * @param amountMinor minor units of {@code currency}, positive
 */
public record NewRefund(
        UUID orderId,
        Optional<Long> anomalyId,
        Optional<String> paymentId,
        RefundOrigin origin,
        RefundStatus status,
        long amountMinor,
        String currency,
        Optional<String> reason,
        Optional<String> providerRefundId) {

    /**
     * One out of what the order's payment captured: the provider is to be asked for it, or, with store credit, it is
     * completed as it is written.
     */
    public static NewRefund ofOrder(
            UUID orderId, Order order, RefundOrigin origin, long amountMinor, Optional<String> reason) {
        return new NewRefund(
                orderId,
                Optional.empty(),
                order.payment().id(),
                origin,
                order.payment().method() == PaymentMethod.CARD ? RefundStatus.REQUESTED : RefundStatus.COMPLETED,
                amountMinor,
                order.currency(),
                reason,
                Optional.empty());
    }

    /** One that the provider is to be asked for, out of money that came in beside the order. */
    public static NewRefund ofAnomaly(long anomalyId, Anomaly anomaly, long amountMinor) {
        return new NewRefund(
                anomaly.orderId(),
                Optional.of(anomalyId),
                Optional.of(anomaly.paymentId()),
                RefundOrigin.AUTOMATIC,
                RefundStatus.REQUESTED,
                amountMinor,
                anomaly.currency(),
                Optional.of(anomaly.detail()),
                Optional.empty());
    }

    /** One that was started and completed at the provider. */
    public static NewRefund foundAtProvider(UUID orderId, PaymentResult result, Settlement.RefundStep.Found found) {
        return new NewRefund(
                orderId,
                found.anomalyId(),
                Optional.of(result.paymentId()),
                RefundOrigin.PROVIDER,
                RefundStatus.COMPLETED,
                found.amountMinor(),
                result.currency(),
                Optional.empty(),
                found.providerRefundId());
    }

    /** One that an operator has made elsewhere. */
    public static NewRefund byHand(UUID orderId, Order order, long amountMinor, String note) {
        return new NewRefund(
                orderId,
                Optional.empty(),
                order.payment().id(),
                RefundOrigin.BY_HAND,
                RefundStatus.COMPLETED,
                amountMinor,
                order.currency(),
                Optional.of(note),
                Optional.empty());
    }

    Tuple row() {
        return Tuple.tuple()
                .addValue(orderId)
                .addValue(anomalyId.orElse(null))
                .addValue(paymentId.orElse(null))
                .addValue(origin.name())
                .addValue(status.name())
                .addValue(amountMinor)
                .addValue(currency)
                .addValue(reason.orElse(null))
                .addValue(providerRefundId.orElse(null));
    }
}
