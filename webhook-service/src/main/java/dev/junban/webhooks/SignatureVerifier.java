package dev.junban.webhooks;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Verifies the Standard Webhooks scheme over the raw bytes, before anything is parsed: HMAC-SHA256 over {@code
 * id.timestamp.body}, at most five minutes old or early.
 */
@Singleton
class SignatureVerifier {
    private static final Duration TOLERANCE = Duration.ofMinutes(5);
    private static final String VERSION = "v1,";
    private static final Pattern ID = Pattern.compile("[!-~]{1,200}");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

    private final List<WebhookSecret> secrets;
    private final Clock clock;

    @Inject
    SignatureVerifier(WebhooksConfig config) {
        this(config.secrets().stream().map(WebhookSecret::parse).toList(), Clock.systemUTC());
    }

    SignatureVerifier(List<WebhookSecret> secrets, Clock clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Whether one of our secrets signed this body under this id and time, and the time is about now. */
    boolean accepts(SignedRequest request) {
        return isPresent(request.id(), ID)
                && isPresent(request.timestamp(), SECONDS)
                && request.signatures().isPresent()
                && isCurrent(Long.parseLong(request.timestamp().orElseThrow()))
                && isSigned(request);
    }

    private static boolean isPresent(Optional<String> header, Pattern form) {
        return header.filter(value -> form.matcher(value).matches()).isPresent();
    }

    private boolean isCurrent(long seconds) {
        Duration age = Duration.between(Instant.ofEpochSecond(seconds), clock.instant());
        return age.abs().compareTo(TOLERANCE) <= 0;
    }

    private boolean isSigned(SignedRequest request) {
        byte[] head = (request.id().orElseThrow() + "." + request.timestamp().orElseThrow() + ".")
                .getBytes(StandardCharsets.UTF_8);
        List<byte[]> expected = secrets.stream()
                .map(secret -> secret.sign(head, request.body()))
                .toList();
        return Arrays.stream(request.signatures().orElseThrow().split(" "))
                .filter(signature -> signature.startsWith(VERSION))
                .map(signature -> signature.substring(VERSION.length()).getBytes(StandardCharsets.UTF_8))
                .anyMatch(given -> expected.stream().anyMatch(mac -> isSame(mac, given)));
    }

    /** Compares in constant time, so that the answer's time does not tell how much was right. */
    private static boolean isSame(byte[] mac, byte[] given) {
        return MessageDigest.isEqual(Base64.getEncoder().encode(mac), given);
    }
}
