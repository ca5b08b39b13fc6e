package dev.junban.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignatureVerifierTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final String OLD_SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
    private static final String BODY = "{\"type\":\"payment.captured\",\"name\":\"順番\"}";

    private final SignatureVerifier verifier = verifier(SECRET, OLD_SECRET);

    @Test
    void acceptsWhatTheReferenceLibrarySigns() throws Exception {
        assertThat(verifier.accepts(request(NOW, signature(SECRET, NOW), BODY))).isTrue();
    }

    @Test
    void acceptsThePreviousSecretUntilItIsTakenAway() throws Exception {
        SignedRequest request = request(NOW, signature(OLD_SECRET, NOW), BODY);

        assertThat(verifier.accepts(request)).isTrue();
        assertThat(verifier(SECRET).accepts(request)).isFalse();
    }

    @Test
    void acceptsOneRightSignatureAmongSeveral() throws Exception {
        String several = "v1a,bm90IG91cnM= v1,bm90IG91cnM= " + signature(SECRET, NOW);

        assertThat(verifier.accepts(request(NOW, several, BODY))).isTrue();
    }

    @Test
    void refusesAnAlteredBodyIdOrTime() throws Exception {
        String signature = signature(SECRET, NOW);

        assertThat(verifier.accepts(request(NOW, signature, BODY + " "))).isFalse();
        assertThat(verifier.accepts(request(NOW.plusSeconds(1), signature, BODY)))
                .isFalse();
        assertThat(verifier.accepts(new SignedRequest(
                        Optional.of("msg_2"),
                        Optional.of(Long.toString(NOW.getEpochSecond())),
                        Optional.of(signature),
                        bytes(BODY))))
                .isFalse();
    }

    @Test
    void refusesWhatIsMoreThanFiveMinutesOldOrEarly() throws Exception {
        for (long minutes : new long[] {-6, 6}) {
            Instant at = NOW.plusSeconds(minutes * 60);
            assertThat(verifier.accepts(request(at, signature(SECRET, at), BODY)))
                    .isFalse();
        }
        for (long minutes : new long[] {-4, 4}) {
            Instant at = NOW.plusSeconds(minutes * 60);
            assertThat(verifier.accepts(request(at, signature(SECRET, at), BODY)))
                    .isTrue();
        }
    }

    @Test
    void refusesAnotherSchemeAndMissingHeaders() throws Exception {
        String signature = signature(SECRET, NOW);
        Optional<String> time = Optional.of(Long.toString(NOW.getEpochSecond()));

        assertThat(verifier.accepts(request(NOW, signature.replace("v1,", "v2,"), BODY)))
                .isFalse();
        assertThat(verifier.accepts(request(NOW, "", BODY))).isFalse();
        assertThat(verifier.accepts(new SignedRequest(Optional.empty(), time, Optional.of(signature), bytes(BODY))))
                .isFalse();
        assertThat(verifier.accepts(new SignedRequest(
                        Optional.of("msg_1"), Optional.of("soon"), Optional.of(signature), bytes(BODY))))
                .isFalse();
        assertThat(verifier.accepts(new SignedRequest(Optional.of("msg_1"), time, Optional.empty(), bytes(BODY))))
                .isFalse();
    }

    @Test
    void refusesASecretThatIsNoneWithoutShowingIt() {
        assertThatThrownBy(() -> WebhookSecret.parse("hunter2"))
                .hasMessageContaining("junban.webhooks.secrets")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> WebhookSecret.parse("whsec_c2hvcnQ=")).hasMessageContaining("24 to 64 bytes");
    }

    private static SignatureVerifier verifier(String... secrets) {
        List<WebhookSecret> parsed =
                java.util.Arrays.stream(secrets).map(WebhookSecret::parse).toList();
        return new SignatureVerifier(parsed, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static String signature(String secret, Instant at) throws Exception {
        return new Webhook(secret).sign("msg_1", at.getEpochSecond(), BODY);
    }

    private static SignedRequest request(Instant at, String signature, String body) {
        return new SignedRequest(
                Optional.of("msg_1"),
                Optional.of(Long.toString(at.getEpochSecond())),
                Optional.of(signature),
                bytes(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
