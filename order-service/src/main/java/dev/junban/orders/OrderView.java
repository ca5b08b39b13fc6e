package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** An order as a caller sees it; amounts in minor units of {@code currency}. */
record OrderView(
        UUID id,
        OrderStatus status,
        String customerId,
        String currency,
        long totalMinor,
        List<NewOrder.Line> lines,
        @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> reference,
        List<NewOrder.Charge> charges,
        Payment payment,
        Instant createdAt,
        Instant expiresAt,
        int version) {

    /**
     * Its payment.
     *
     * @param actionUrl where the customer has to confirm it
     */
    record Payment(
            PaymentStatus status,
            @JsonInclude(JsonInclude.Include.ALWAYS) Optional<String> paymentId,
            Optional<Instant> reportedAt,
            long capturedMinor,
            long refundedMinor,
            Optional<String> actionUrl) {}

    static OrderView of(UUID id, Order order, OrderContent content) {
        Payment payment = new Payment(
                order.payment().status(),
                order.payment().id(),
                order.payment().reportedAt(),
                order.payment().capturedMinor(),
                order.payment().refundedMinor(),
                order.payment().actionUrl());
        return new OrderView(
                id,
                order.status(),
                order.customerId(),
                order.currency(),
                order.totalMinor(),
                content.lines(),
                order.reference(),
                content.charges(),
                payment,
                order.createdAt(),
                order.expiresAt(),
                order.version());
    }
}
