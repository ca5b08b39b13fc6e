package dev.junban.local.payments;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** What becomes of payments and refunds, and who is told when it is decided later. */
final class Decisions {
    private final Vertx vertx;
    private final Optional<WebhookSender> webhooks;

    Decisions(Vertx vertx, Optional<WebhookSender> webhooks) {
        this.vertx = vertx;
        this.webhooks = webhooks;
    }

    String firstStatus(Mode mode) {
        return mode.decidesLater() ? "pending" : status(mode);
    }

    String firstRefundStatus(Mode mode) {
        return mode.decidesLater() ? "pending" : refundStatus(mode);
    }

    /** A payment that was cancelled in the meantime stays cancelled, and nobody is told. */
    void settleLater(Payment payment, Behaviour behaviour) {
        if (payment.is("pending")) {
            vertx.setTimer(Math.max(1, behaviour.delayMillis()), tick -> {
                if (payment.is("pending")) {
                    payment.decide(status(behaviour.mode()));
                    tell("payment", payment.status(), data(payment), behaviour);
                }
            });
        }
    }

    void settleLater(Refund refund, Behaviour behaviour) {
        if (refund.firstStatus.equals("pending")) {
            vertx.setTimer(Math.max(1, behaviour.delayMillis()), tick -> {
                refund.decide(refundStatus(behaviour.mode()));
                var data = data(refund.payment)
                        .put("amountMinor", refund.amountMinor)
                        .put("refundId", refund.id);
                tell("refund", refundStatus(behaviour.mode()), data, behaviour);
            });
        }
    }

    private void tell(String subject, String decision, JsonObject data, Behaviour behaviour) {
        webhooks.ifPresent(sender -> {
            var first = sender.send(subject + "." + decision, data, behaviour.webhookCopies());
            if (behaviour.webhookOrder() == Behaviour.WebhookOrder.REVERSED) {
                var notice = first.compose(told -> sender.send(subject + ".pending", data, behaviour.webhookCopies()));
                ignoreFailure(notice);
            }
        });
    }

    /** The sender logs what it gives up. */
    private static void ignoreFailure(Future<Void> told) {
        told.onFailure(cause -> {});
    }

    private static String status(Mode mode) {
        return mode.outcome() == Mode.Outcome.DONE ? "captured" : "declined";
    }

    private static String refundStatus(Mode mode) {
        return mode.outcome() == Mode.Outcome.DONE ? "completed" : "failed";
    }

    private static JsonObject data(Payment payment) {
        return new JsonObject()
                .put("paymentId", payment.id)
                .put("orderId", payment.charge.orderId())
                .put("amountMinor", payment.charge.amountMinor())
                .put("currency", payment.charge.currency());
    }
}
