package dev.junban.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class JobRunsOverHttpIT {
    @TestHTTPResource
    URI url;

    static Shop shop;

    final long inventory = shop.inventory(10);

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void runsAJobByItsName() {
        Operator operator = new Operator(url);
        UUID order = shop.order(inventory);
        assertThat(operator.post("/jobs/expire-orders/runs", "").statusCode()).isIn(200, 409);
        HttpResponse<String> unknown = operator.post("/jobs/tea/runs", "");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(Operator.json(unknown).getString("detail")).contains("expire-orders", "reconcile-payments");
        assertThat(shop.status(order)).doesNotContain("EXPIRED");
    }

    @Test
    void recordsRunsThatDidSomething() {
        UUID order = shop.order(inventory);
        shop.execute("UPDATE orders SET expires_at = now() - interval '1 minute', payment_status = 'REQUESTED'"
                + " WHERE id = '" + order + "'");

        await().until(() -> shop.count("job_runs WHERE job IN ('expire-orders', 'expire-submitted-orders')"
                                + " AND outcome = 'DONE' AND detail LIKE '%expired'")
                        + shop.count("orders WHERE payment_status = 'CAPTURED' AND id = '" + order + "'")
                > 0);
    }
}
