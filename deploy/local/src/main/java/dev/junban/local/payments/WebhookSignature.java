package dev.junban.local.payments;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature of the Standard Webhooks scheme: HMAC-SHA256 over {@code id.timestamp.body}. */
final class WebhookSignature {
    private WebhookSignature() {}

    static String of(byte[] key, String id, long timestampSeconds, String body) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            var signature = mac.doFinal((id + "." + timestampSeconds + "." + body).getBytes(UTF_8));
            return "v1," + Base64.getEncoder().encodeToString(signature);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
