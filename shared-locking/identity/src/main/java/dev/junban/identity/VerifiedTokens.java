package dev.junban.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.quarkus.security.identity.SecurityIdentity;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Tokens that were verified less than a minute ago, since callers come again at once, and to verify a token costs more
 * than much of what is asked with it. What is kept is short: digests, names and roles, neither tokens nor requests.
 */
final class VerifiedTokens {
    private static final int TOKENS_MAX = 20_000;
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final Cache<String, Verified> verified;

    VerifiedTokens(InstantSource clock) {
        this.clock = clock;
        this.verified = Caffeine.newBuilder()
                .maximumSize(TOKENS_MAX)
                .expireAfterWrite(KEPT)
                .ticker(() -> clock.millis() * 1_000_000)
                .build();
    }

    /** Who sends this header, if that is known. */
    Optional<SecurityIdentity> of(String authorization) {
        return Optional.ofNullable(verified.getIfPresent(digest(authorization)))
                .filter(known -> clock.instant().getEpochSecond() < known.endsAtSeconds())
                .map(Verified::identity);
    }

    /** Keeps who sends this header, at most until the token ends; the same without what belongs to the request. */
    SecurityIdentity keep(String authorization, SecurityIdentity identity) {
        var kept = Identities.named(identity.getPrincipal().getName(), identity.getRoles());
        if (identity.getPrincipal() instanceof JsonWebToken token) {
            verified.put(digest(authorization), new Verified(kept, token.getExpirationTime()));
        }
        return kept;
    }

    private record Verified(SecurityIdentity identity, long endsAtSeconds) {}

    /** Its digest, a character for each byte. */
    private static String digest(String authorization) {
        try {
            byte[] bytes = MessageDigest.getInstance("SHA-256").digest(authorization.getBytes(StandardCharsets.UTF_8));
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
