package dev.junban.e2e;

import dev.junban.local.identity.SigningKey;
import dev.junban.local.identity.Tokens;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jose4j.jwt.JwtClaims;

/** Tokens that would be good, and those of somebody who may do everything, but for one thing. */
final class BadTokens {
    /** What every token begins with that is signed by nobody. */
    static final String UNSIGNED_HEAD = base64("{\"alg\":\"none\",\"typ\":\"JWT\"}");

    private static final Duration HOUR = Duration.ofHours(1);

    private final Tokens ours;
    private final String[] roles;

    BadTokens(Tokens ours, Set<String> roles) {
        this.ours = ours;
        this.roles = roles.toArray(String[]::new);
    }

    /** By what is wrong with them. */
    Map<String, String> all() {
        String good = ours.token("x", roles);
        JwtClaims elsewhere = claims();
        elsewhere.setAudience("elsewhere");
        JwtClaims forAnybody = claims();
        forAnybody.unsetClaim("aud");
        JwtClaims forever = claims();
        forever.unsetClaim("exp");
        JwtClaims ofNobody = claims();
        ofNobody.unsetClaim("sub");
        return Map.ofEntries(
                Map.entry("garbage", "garbage"),
                Map.entry("three pieces of garbage", "a.b.c"),
                Map.entry("expired", ours.token("x", List.of(roles), HOUR.negated())),
                Map.entry(
                        "of a key that is not the issuer's",
                        new Tokens(SigningKey.fresh(), ours.issuer()).token("x", roles)),
                Map.entry("of another issuer", new Tokens(ours.key(), "https://evil.test").token("x", roles)),
                Map.entry("for somebody else", ours.key().sign(elsewhere.toJson())),
                Map.entry("for anybody", ours.key().sign(forAnybody.toJson())),
                Map.entry("without an end", ours.key().sign(forever.toJson())),
                Map.entry("of nobody", ours.key().sign(ofNobody.toJson())),
                Map.entry("of a name with a space", ours.token("x y", roles)),
                Map.entry("without a signature", unsigned(good)),
                Map.entry("signed by nobody", unsigned(good) + good.substring(good.lastIndexOf('.') + 1)),
                Map.entry("changed", changed(good)));
    }

    private JwtClaims claims() {
        return ours.claims("x", List.of(roles), HOUR);
    }

    private static String unsigned(String token) {
        String claims = token.substring(token.indexOf('.'), token.lastIndexOf('.') + 1);
        return UNSIGNED_HEAD + claims;
    }

    private static String changed(String token) {
        int from = token.indexOf('.') + 1;
        int to = token.lastIndexOf('.');
        String claims = new String(Base64.getUrlDecoder().decode(token.substring(from, to)), StandardCharsets.UTF_8);
        String others = claims.replace("\"sub\":\"x\"", "\"sub\":\"y\"");
        return token.substring(0, from) + base64(others) + token.substring(to);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
