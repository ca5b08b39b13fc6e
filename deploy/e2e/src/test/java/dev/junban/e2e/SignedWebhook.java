package dev.junban.e2e;

import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A webhook of the provider, signed as the Standard Webhooks scheme says. */
record SignedWebhook(String id, Instant at, String body, String signature) {

    /** Of something that happened to a payment, with the suite's own secret. */
    static SignedWebhook of(String type, String orderId, String paymentId, long amountMinor) {
        Instant now = Instant.now();
        return of("evt_" + UUID.randomUUID(), now, """
                {"type":"%s","timestamp":"%s","data":{"paymentId":"%s","orderId":"%s","amountMinor":%d,"currency":"EUR"}}""".formatted(type, now, paymentId, orderId, amountMinor));
    }

    static SignedWebhook of(String id, Instant at, String body) {
        String secret = Suite.endpoints().webhookSecret();
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            byte[] signed = mac.doFinal((id + "." + at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
            return new SignedWebhook(id, at, body, "v1," + Base64.getEncoder().encodeToString(signed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }

    SignedWebhook withBody(String other) {
        return new SignedWebhook(id, at, other, signature);
    }

    Reply send() {
        return sendTo(Suite.endpoints().webhooks());
    }

    /** To this instance of webhook-service. */
    Reply sendTo(String url) {
        return Http.send(Http.json(url + "/webhooks/payments")
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(at.getEpochSecond()))
                .header("webhook-signature", signature)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }
}
