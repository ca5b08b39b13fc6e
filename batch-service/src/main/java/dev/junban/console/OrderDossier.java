package dev.junban.console;

import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An order and all that has happened to it.
 *
 * @param history oldest first
 * @param refunds oldest first
 */
record OrderDossier(
        UUID id,
        OrderStatus status,
        PaymentStatus paymentStatus,
        Optional<String> paymentId,
        long totalMinor,
        long capturedMinor,
        long refundedMinor,
        String currency,
        Instant createdAt,
        Instant expiresAt,
        List<Entry> history,
        List<Refund> refunds) {

    /** A change of its state. */
    @Schema(name = "DossierEntry")
    record Entry(
            Instant at, Optional<OrderStatus> from, OrderStatus to, String cause, String by, Optional<String> detail) {}

    /** Money that went back, or is to. */
    @Schema(name = "DossierRefund")
    record Refund(
            long id, String status, String origin, long amountMinor, Optional<String> reason, Instant createdAt) {}
}
