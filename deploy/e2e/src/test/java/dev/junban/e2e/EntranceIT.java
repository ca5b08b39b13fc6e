package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.identity.IssuerServer;
import dev.junban.local.identity.SigningKey;
import dev.junban.local.identity.Tokens;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** One more instance that takes few calls, and whose issuer is away when it starts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EntranceIT {
    private static final int PORT = Suite.freePort();
    private static final String ISSUER = "http://127.0.0.1:" + PORT;

    private final SigningKey key = SigningKey.fresh();
    private final Instance instance = Suite.another(
            Service.INVENTORY,
            Map.of(
                    "QUARKUS_OIDC_AUTH_SERVER_URL",
                    ISSUER,
                    "JUNBAN_IDENTITY_CALLS_PER_SECOND",
                    "1",
                    "JUNBAN_IDENTITY_CALLS_AT_ONCE",
                    "5"));

    @BeforeAll
    void launch() {
        instance.launch();
    }

    @AfterAll
    void end() {
        instance.end();
    }

    /** It starts, says that it is not ready, and refuses nobody for good. */
    @Test
    @Order(1)
    void startsWithoutItsIssuerAndIsReadyOnceThatAnswers() {
        await("liveness without an issuer")
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptions()
                .until(() -> Http.get(instance.url() + "/q/health/live").status() == 200);
        assertThat(instance.isReady()).isFalse();
        Reply early = products("early");
        assertThat(early.status()).as(early.body()).isEqualTo(503);
        assertThat(early.problem()).isEqualTo("busy");
        assertThat(early.header("Retry-After")).isNotEmpty();

        try (IssuerServer issuer = IssuerServer.start(PORT, key)) {
            instance.awaitReady();
            assertThat(issuer.url()).isEqualTo(ISSUER);
        }
        assertThat(products("c-1").status())
                .as("with the keys that were read once, and the issuer away again")
                .isEqualTo(200);
        assertThat(instance.isReady()).isTrue();
    }

    /** Nobody can be asked whether the issuer has that key by now. */
    @Test
    @Order(2)
    void doesNotBelieveAnUnknownKeyWhileTheIssuerIsAway() {
        String token = new Tokens(SigningKey.fresh(), ISSUER).token("c-1", "customer");
        Reply reply = Http.sendAsItIs(Http.withToken(Http.json(instance.url() + "/products"), token));
        assertThat(reply.status()).as(reply.body()).isIn(401, 503);
        assertThat(products("c-1").status()).isEqualTo(200);
    }

    @Test
    @Order(3)
    void tellsWhoCallsTooOftenToSlowDownAndNobodyElse() {
        List<Reply> replies = Together.run(40, 20, n -> products("often"));
        assertThat(replies).extracting(Reply::status).contains(200, 429).containsOnly(200, 429);
        Reply refused = replies.stream()
                .filter(reply -> reply.status() == 429)
                .findFirst()
                .orElseThrow();
        assertThat(refused.problem()).isEqualTo("too-many-requests");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isPositive();
        assertThat(products("seldom").status()).isEqualTo(200);
    }

    private Reply products(String customer) {
        String token = new Tokens(key, ISSUER).token(customer, "customer");
        return Http.sendAsItIs(Http.withToken(Http.json(instance.url() + "/products?limit=1"), token));
    }
}
