package dev.junban.local.payments;

import static dev.junban.local.payments.Requests.body;
import static dev.junban.local.payments.Requests.idempotencyKey;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;

/** The provider's calls. Everything runs on one event loop, so a repeated key cannot race with the first. */
final class PaymentRoutes {
    private final Vertx vertx;
    private final Decisions decisions;
    private final Supplier<String> publicUrl;
    private final Ledger ledger = new Ledger();
    private Behaviour behaviour = Behaviour.PLAIN;

    PaymentRoutes(Vertx vertx, Optional<WebhookSender> webhooks, Supplier<String> publicUrl) {
        this.vertx = vertx;
        this.decisions = new Decisions(vertx, webhooks);
        this.publicUrl = publicUrl;
    }

    void addTo(Router router) {
        router.post("/payments").handler(this::pay);
        router.get("/payments").handler(this::list);
        router.get("/payments/:id")
                .handler(call -> Answers.json(call, 200, payment(call).toJson()));
        router.post("/payments/:id/cancellation").handler(this::cancel);
        router.post("/payments/:id/refunds").handler(this::refund);
        router.get("/payments/:id/refunds")
                .handler(call -> Answers.json(call, 200, payment(call).toJson().getJsonArray("refunds")));
        router.put("/behaviour").handler(this::behave);
        router.get("/behaviour").handler(call -> Answers.json(call, 200, JsonObject.mapFrom(behaviour)));
    }

    private void pay(RoutingContext call) {
        var key = idempotencyKey(call);
        var charge = body(call, Requests.Charge.class);
        if (refusesToWork(call)) {
            return;
        }
        var payment = ledger.paid(key, charge).orElseGet(() -> {
            var fresh = ledger.pay(key, charge, decisions.firstStatus(behaviour.mode()));
            decisions.settleLater(fresh, behaviour);
            return fresh;
        });
        answer(call, payment.firstAnswer(publicUrl.get()));
    }

    private void refund(RoutingContext call) {
        var key = idempotencyKey(call);
        var payment = payment(call);
        var wanted = body(call, Requests.GiveBack.class);
        if (refusesToWork(call)) {
            return;
        }
        var refund = ledger.refunded(key, payment, wanted).orElseGet(() -> {
            var fresh = ledger.refund(key, payment, wanted, decisions.firstRefundStatus(behaviour.mode()));
            decisions.settleLater(fresh, behaviour);
            return fresh;
        });
        answer(call, refund.firstAnswer());
    }

    private void cancel(RoutingContext call) {
        var payment = payment(call);
        ledger.cancel(payment);
        Answers.json(call, 200, payment.toJson());
    }

    private void list(RoutingContext call) {
        var orderId = call.request().getParam("orderId");
        Collection<Payment> found = orderId == null ? ledger.payments() : ledger.paymentsOf(orderId);
        var items = new JsonArray();
        found.forEach(payment -> items.add(payment.toJson()));
        Answers.json(call, 200, items);
    }

    private void behave(RoutingContext call) {
        behaviour = body(call, Behaviour.class);
        Answers.json(call, 200, JsonObject.mapFrom(behaviour));
    }

    private Payment payment(RoutingContext call) {
        return ledger.payment(call.pathParam("id"));
    }

    /** A hanging request is ended by its caller, or by the server's idle timeout. */
    private boolean refusesToWork(RoutingContext call) {
        if (behaviour.mode() == Mode.ERROR) {
            after(behaviour.answerDelayMillis(), () -> Answers.problem(call, 500, "told to fail by PUT /behaviour"));
        }
        return behaviour.mode().outcome() == Mode.Outcome.NOTHING;
    }

    private void answer(RoutingContext call, JsonObject answer) {
        Runnable end =
                switch (behaviour.mode()) {
                    case CHARGE_THEN_DROP -> () -> call.request().connection().close();
                    case CHARGE_THEN_GARBAGE -> () -> Answers.garbage(call);
                    default -> () -> Answers.json(call, 201, answer);
                };
        after(behaviour.answerDelayMillis(), end);
    }

    private void after(int millis, Runnable action) {
        if (millis == 0) {
            action.run();
        } else {
            vertx.setTimer(millis, tick -> action.run());
        }
    }
}
