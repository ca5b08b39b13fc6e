package dev.junban.local.identity;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jose4j.jwt.JwtClaims;

/**
 * Issues tokens for the services.
 *
 * @param issuer the address that they name
 */
public record Tokens(SigningKey key, String issuer) {
    public static final String AUDIENCE = "junban";

    /** For as long as a suite of tests takes. */
    private static final Duration LONG = Duration.ofHours(12);

    public String token(String subject, String... roles) {
        return token(subject, List.of(roles), LONG);
    }

    /** One that is over after this time; a negative one is over already. */
    public String token(String subject, List<String> roles, Duration lifetime) {
        return key.sign(claims(subject, roles, lifetime).toJson());
    }

    /** What a token says, to be changed before it is signed. */
    public JwtClaims claims(String subject, List<String> roles, Duration lifetime) {
        JwtClaims claims = new JwtClaims();
        claims.setIssuer(issuer);
        claims.setSubject(subject);
        claims.setAudience(AUDIENCE);
        claims.setStringListClaim("groups", roles);
        claims.setIssuedAtToNow();
        claims.setExpirationTimeMinutesInTheFuture(lifetime.toSeconds() / 60f);
        claims.setJwtId(UUID.randomUUID().toString());
        return claims;
    }
}
