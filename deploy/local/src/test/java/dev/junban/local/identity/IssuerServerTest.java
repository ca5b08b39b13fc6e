package dev.junban.local.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumer;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssuerServerTest {
    @TempDir
    Path folder;

    @Test
    void tellsTheKeysThatItsTokensAreVerifiedWith() throws Exception {
        try (IssuerServer issuer = IssuerServer.start(0, SigningKey.keptIn(keyFile()))) {
            JsonObject configuration = get(issuer.url() + "/.well-known/openid-configuration");
            assertThat(configuration.getString("issuer")).isEqualTo(issuer.url());
            String keys = get(configuration.getString("jwks_uri")).encode();
            assertThat(keys).doesNotContain("\"d\"");

            var claims =
                    consumer(keys, issuer.url()).processToClaims(issuer.tokens().token("c-1", "customer"));
            assertThat(claims.getSubject()).isEqualTo("c-1");
            assertThat(claims.getStringListClaimValue("groups")).containsExactly("customer");
        }
    }

    @Test
    void issuesTokensThatEnd() {
        SigningKey key = SigningKey.fresh();
        Tokens tokens = new Tokens(key, "https://here");
        String over = tokens.token("c-1", List.of("customer"), Duration.ofMinutes(-5));
        assertThatThrownBy(() -> consumer(key.publicKeys(), "https://here").processToClaims(over))
                .isInstanceOfSatisfying(InvalidJwtException.class, refused -> assertThat(refused.hasExpired())
                        .isTrue());
    }

    @Test
    void keepsItsKeyForItsOwnersEyesOnly() throws IOException {
        String first = SigningKey.keptIn(keyFile()).publicKeys();
        assertThat(SigningKey.keptIn(keyFile()).publicKeys()).isEqualTo(first);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile())))
                .isEqualTo("rw-------");
    }

    private Path keyFile() {
        return folder.resolve("identity/key.json");
    }

    private static JwtConsumer consumer(String keys, String issuer) throws Exception {
        return new JwtConsumerBuilder()
                .setExpectedIssuer(issuer)
                .setExpectedAudience(Tokens.AUDIENCE)
                .setRequireExpirationTime()
                .setVerificationKeyResolver(new JwksVerificationKeyResolver(new JsonWebKeySet(keys).getJsonWebKeys()))
                .build();
    }

    private static JsonObject get(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return new JsonObject(HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body());
    }
}
