package dev.junban.local.history;

import dev.junban.local.PostgresLogin;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;

/**
 * What happened: the calls, the provider's ledger and the database after all came to rest. It is about the stock and the
 * accounts that the calls name; nobody else may touch those meanwhile.
 */
public final class History {
    private static final List<Check> CHECKS = List.of(
            new Acknowledged(),
            new DoneOnce(),
            new NeverBack(),
            new StockAddsUp(),
            new MoneyAddsUp(),
            new ChargedOnce(),
            new AllSettled());
    private static final int SHOWN_MAX = 50;

    private final List<Call> calls;
    private final List<Charge> charges;
    private final Stored stored;

    History(List<Call> calls, List<Charge> charges, Stored stored) {
        this.calls = calls;
        this.charges = charges;
        this.stored = stored;
    }

    /**
     * As it stands now.
     *
     * @param provider the address of the payment simulator
     * @param login of who may read all tables
     */
    public static History read(Recorder recorder, URI provider, String jdbcUrl, PostgresLogin login) {
        List<Call> calls = recorder.calls();
        return new History(calls, charges(provider), StoredReader.read(Scope.of(calls), jdbcUrl, login));
    }

    private static List<Charge> charges(URI provider) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(provider + "/payments")).build();
        try {
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            return new JsonObject(answer.body())
                    .getJsonArray("items").stream()
                            .map(payment -> Charge.of((JsonObject) payment))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The provider does not show its ledger: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** What cannot have happened, each in one line; nothing of a possible history. */
    public List<String> violations() {
        return CHECKS.stream().flatMap(check -> check.violations(this).stream()).toList();
    }

    /** Fails with what cannot have happened. While something is still being settled it fails too. */
    public void assertPossible() {
        List<String> violations = violations();
        if (!violations.isEmpty()) {
            throw new AssertionError(Stream.concat(
                            Stream.of(violations.size() + " things cannot have happened. " + summary()),
                            violations.stream().limit(SHOWN_MAX))
                    .reduce((a, b) -> a + "\n  " + b)
                    .orElseThrow());
        }
    }

    /** In one line. */
    public String summary() {
        return "%d calls (%d done, %d refused, %d unknown), %d orders, %d of them paid, %d refunds, %d movements of stock"
                .formatted(
                        calls.size(),
                        count(Outcome.Done.class),
                        count(Outcome.Refused.class),
                        count(Outcome.Unknown.class),
                        stored.orders().size(),
                        stored.orders().stream()
                                .filter(order -> order.paymentStatus().equals("CAPTURED"))
                                .count(),
                        stored.refunds().size(),
                        stored.movements().size());
    }

    private long count(Class<? extends Outcome> kind) {
        return calls.stream().filter(call -> kind.isInstance(call.outcome())).count();
    }

    List<Call> calls() {
        return calls;
    }

    List<Charge> charges() {
        return charges;
    }

    Stored stored() {
        return stored;
    }
}
