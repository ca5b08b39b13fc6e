package dev.junban.local;

import dev.junban.local.identity.SigningKey;
import dev.junban.local.identity.Tokens;
import java.util.Map;

/** Tokens for the tests of one service, which takes them without an issuer to ask. */
public final class TestTokens {
    private static final String ISSUER = "https://issuer.test";

    private TestTokens() {}

    public static Tokens tokens() {
        return new Tokens(key(), ISSUER);
    }

    /**
     * What the service is told. Who sends no token is let in as anonymous with all roles, so that only tests of
     * identities have to know of them; that no token is refused is tested on the whole suite.
     */
    public static Map<String, String> configuration() {
        return Map.of(
                "junban.identity.required",
                "false",
                "quarkus.oidc.public-key",
                key().publicKey(),
                "quarkus.oidc.token.issuer",
                ISSUER);
    }

    private static SigningKey key() {
        return SigningKey.ofJson(OncePerJvm.started(TestSigningKey.class));
    }
}
