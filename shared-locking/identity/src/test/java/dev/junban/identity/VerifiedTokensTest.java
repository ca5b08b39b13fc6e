package dev.junban.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.oidc.runtime.OidcJwtCallerPrincipal;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.junit.jupiter.api.Test;

class VerifiedTokensTest {
    private Instant now = Instant.parse("2031-01-01T00:00:00Z");
    private final VerifiedTokens tokens = new VerifiedTokens(() -> now);

    @Test
    void knowsWhoSentATokenAMomentAgo() {
        var first = tokens.keep("Bearer a", verified("c-1", Duration.ofHours(1)));
        now = now.plusSeconds(59);
        SecurityIdentity again = tokens.of("Bearer a").orElseThrow();
        for (SecurityIdentity identity : List.of(first, again)) {
            assertThat(identity.getPrincipal().getName()).isEqualTo("c-1");
            assertThat(identity.getRoles()).containsExactly("customer");
            assertThat(identity.isAnonymous()).isFalse();
        }
        assertThat(tokens.of("Bearer b")).isEmpty();
    }

    @Test
    void hasATokenVerifiedAnewAfterAMinute() {
        var unused = tokens.keep("Bearer a", verified("c-1", Duration.ofHours(1)));
        now = now.plusSeconds(61);
        assertThat(tokens.of("Bearer a")).isEmpty();
    }

    @Test
    void forgetsATokenThatHasEnded() {
        var unused = tokens.keep("Bearer a", verified("c-1", Duration.ofSeconds(10)));
        now = now.plusSeconds(10);
        assertThat(tokens.of("Bearer a")).isEmpty();
    }

    /** It holds the request that it came with, and the token. */
    @Test
    void keepsNothingOfTheRequest() {
        var verified = verified("c-1", Duration.ofHours(1));
        assertThat(verified.getAttributes()).isNotEmpty();
        var unused = tokens.keep("Bearer a", verified);
        SecurityIdentity kept = tokens.of("Bearer a").orElseThrow();
        assertThat(kept.getAttributes()).isEmpty();
        assertThat(kept.getCredentials()).isEmpty();
        assertThat(kept.getPrincipal()).isNotInstanceOf(OidcJwtCallerPrincipal.class);
    }

    private SecurityIdentity verified(String name, Duration lifetime) {
        JwtClaims claims = new JwtClaims();
        claims.setSubject(name);
        claims.setExpirationTime(NumericDate.fromSeconds(now.plus(lifetime).getEpochSecond()));
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new OidcJwtCallerPrincipal(claims, null, "sub"))
                .addRole("customer")
                .addAttribute("request", "it")
                .build();
    }
}
