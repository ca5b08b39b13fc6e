package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.junban.fixtures.Broker;
import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.rows.MovementKind;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page as operators have it in front of them. What it looked like is kept under {@code target/console}. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class ConsoleInChromiumIT {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    @TestHTTPResource
    URI url;

    static Shop shop;
    static Chromium chromium;

    final long inventory = shop.inventory(500);

    @BeforeAll
    static void open() {
        boolean there = Chromium.isThere();
        if (!there) {
            System.err.println("=== SKIPPED: the console was NOT tested in a browser, because there is no Chromium."
                    + " Install Debian's packages chromium and chromium-driver. ===");
        }
        assumeTrue(there, "there is no Chromium");
        shop = new Shop(SuiteResource.database());
        chromium = Chromium.start();
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
            shop.close();
        }
    }

    @BeforeEach
    void visit() {
        chromium.driver.get(url.resolve("/console/").toString());
    }

    @AfterEach
    void leave() {
        chromium.driver.get("about:blank");
    }

    @Test
    void showsTheWaitsInLightAndDark() {
        long other = shop.inventory(80);
        UUID order = shop.order(inventory);
        trade(inventory, other, order);
        PatientTransactions orders = new PatientTransactions(shop.database, "order-service");
        PatientTransactions batch = new PatientTransactions(shop.database, "batch-service");
        try (orders;
                batch) {
            CompletableFuture<?> done;
            try (HeldRow held = HeldRow.inventory(shop.database, inventory)) {
                done = CompletableFuture.allOf(
                        orders.stock("place-orders", inventory), batch.order("settle-payments", order, inventory));
                shows("#waits-table", "settle-payments");
                done = CompletableFuture.allOf(done, orders.order("cancel-order", order, inventory));
                shows("#waits-table", "cancel-order");
                shows("#waits-summary", "3 sessions wait. Root: psql");
                shows("#waits-table", "inventories " + inventory + " (rank 60)");
                shows("#waits-table", "orders " + order + " (rank 20)");
                shows("#hot", Long.toString(inventory));
                shows("#stuck", "payment undecided");
                shows("#letters", "not JSON");
                shows("#audit", "The audits have found");
                chromium.prefer("light");
                chromium.screenshot("light");
                chromium.prefer("dark");
                chromium.screenshot("dark");
                chromium.prefer("light");
                held.letGo();
            }
            done.join();
            shows("#waits-summary", "Nobody waits for a lock.");
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void cancelsAStuckOrderByKeyboardAlone() {
        UUID order = shop.order(inventory);
        makeStuck(order);
        shows("#stuck", order.toString());
        assertThat(key(Keys.TAB).getText()).as("the first stop").isEqualTo("Skip to the content");

        WebElement cancel =
                chromium.driver.findElement(By.xpath("//tr[@data-key='" + order + "']//button[@data-name='cancel']"));
        chromium.driver.executeScript("arguments[0].focus()", cancel);
        active().sendKeys(Keys.ENTER);
        active().sendKeys("by keyboard", Keys.ENTER);

        shows("#stuck .summary", "Order " + order + " is CANCELLED.");
        assertThat(shop.status(order)).startsWith("CANCELLED");
        assertThat(shop.count("order_history WHERE detail = 'by keyboard' AND order_id = '" + order + "'"))
                .isEqualTo(1);
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void triesOutWhatSendingADeadLetterOnceMoreWouldDo() {
        String key = UUID.randomUUID().toString();
        poison(key);
        shows("#letters", "not JSON");

        chromium.driver.findElements(By.cssSelector("#letters button")).get(0).sendKeys(Keys.ENTER);

        shows("#confirm-dialog", "Send it once more?");
        shows("#letters-said", "it would be sent once more");
        active().sendKeys(Keys.ESCAPE);
    }

    @Test
    void asksForAnotherTokenWhenItsOwnIsRefused() {
        chromium.driver.executeScript("sessionStorage.setItem('junban-token', 'garbage')");
        chromium.driver.navigate().refresh();

        shows("#token-why", "The token is expired, not of the issuer");
        chromium.driver
                .findElement(By.cssSelector("#token-dialog [value=forget]"))
                .sendKeys(Keys.ENTER);

        shows("#lamp-live", "Live");
        assertThat(chromium.driver.executeScript("return sessionStorage.length"))
                .isEqualTo(0L);
        assertThat(chromium.complaints()).as("of the 401 only").allMatch(one -> one.contains("401"));
    }

    /** What a machine can say of whether it can be read out: everything that can be used has a name, all rows have heads. */
    @Test
    void namesEverythingThatCanBeUsed() {
        shows("#lamp-live", "Live");
        List<?> nameless = (List<?>) chromium.driver.executeScript("""
                return [...document.querySelectorAll('button, a, input, summary, [tabindex="0"], svg[role=img], section, table')]
                  .filter(e => !(e.textContent.trim() && e.matches('button, a, summary, table')) && !e.ariaLabel
                    && !e.labels?.length && !e.getAttribute('aria-labelledby'))
                  .map(e => e.outerHTML.slice(0, 120))""");

        assertThat(nameless).asString().isEqualTo("[]");
        assertThat(
                        chromium.driver.executeScript(
                                "return [...document.querySelectorAll('main h2')].length === document.querySelectorAll('section').length"))
                .isEqualTo(true);
    }

    /** Something of everything. */
    private void trade(long inventory, long other, UUID order) {
        IntStream.range(0, 12).forEach(i -> shop.move(MovementKind.RECEIVE, i % 4 == 0 ? other : inventory, 1));
        makeStuck(order);
        poison(UUID.randomUUID().toString());
        assertThat(new Operator(url).post("/jobs/measure/runs", "").statusCode())
                .isIn(200, 409);
    }

    private static void makeStuck(UUID order) {
        shop.execute("UPDATE orders SET payment_status = 'UNKNOWN', submitted_at = now() - interval '1 hour',"
                + " asked_at = now(), asked_times = 20, expires_at = now() + interval '1 day' WHERE id = '" + order
                + "'");
    }

    private static void poison(String key) {
        try (Broker broker = Broker.ofTheSuite()) {
            broker.send("junban.stock-imports", key, "{\"importId\":\"" + key + "\", broken");
        }
    }

    private static void shows(String selector, String text) {
        await(selector + " to show " + text).atMost(PATIENCE).untilAsserted(() -> assertThat(
                        chromium.driver.findElement(By.cssSelector(selector)).getText())
                .contains(text));
    }

    private static WebElement active() {
        return chromium.driver.switchTo().activeElement();
    }

    private static WebElement key(Keys key) {
        active().sendKeys(key);
        return active();
    }
}
