package dev.junban.webhooks;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One secret, shared with the provider. */
final class WebhookSecret {
    private static final String PREFIX = "whsec_";
    private static final String ALGORITHM = "HmacSHA256";
    private static final int BYTES_MIN = 24;
    private static final int BYTES_MAX = 64;

    private final SecretKeySpec key;

    private WebhookSecret(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
    }

    /** Reads {@code whsec_<base64>}; its message never shows what was given. */
    static WebhookSecret parse(String text) {
        byte[] bytes = text.startsWith(PREFIX) ? decode(text.substring(PREFIX.length())) : new byte[0];
        if (bytes.length < BYTES_MIN || bytes.length > BYTES_MAX) {
            throw new IllegalArgumentException("A value of junban.webhooks.secrets is not " + PREFIX + " followed by "
                    + BYTES_MIN + " to " + BYTES_MAX + " bytes in Base64");
        }
        return new WebhookSecret(bytes);
    }

    private static byte[] decode(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    byte[] sign(byte[] head, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(head);
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return PREFIX + "…";
    }
}
