package dev.junban.local.payments;

import java.net.URI;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Where the provider reports its later decisions, and the secret that it signs them with.
 *
 * @param url of the receiving endpoint
 * @param secret {@code whsec_} and base64, as the Standard Webhooks scheme writes it
 */
public record WebhookTarget(URI url, String secret) {
    private static final String PREFIX = "whsec_";

    public WebhookTarget {
        if (!secret.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a webhook secret starts with " + PREFIX);
        }
    }

    /** A fresh secret of 32 random bytes. */
    public static String newSecret() {
        var bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return PREFIX + Base64.getEncoder().encodeToString(bytes);
    }

    byte[] key() {
        return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
    }

    /** Never the secret: records are logged. */
    @Override
    public String toString() {
        return "WebhookTarget[" + url + "]";
    }
}
