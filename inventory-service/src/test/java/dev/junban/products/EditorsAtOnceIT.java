package dev.junban.products;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.junban.edge.Calls;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class EditorsAtOnceIT {
    private static final int ROUNDS = 100;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper mapper = new ObjectMapper();
    private long id;

    @TestHTTPResource
    URI root;

    private record Answer(int status, JsonNode body) {}

    @BeforeEach
    void create() {
        id = Calls.product();
    }

    @Test
    void letsExactlyOneOfTwoWin() {
        for (int version = 1; version <= ROUNDS; version++) {
            int seen = version;
            var answers = Calls.atOnce(2, editor -> edit("editor " + editor, 0, seen));

            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 409);
            int winner = answers.get(0).status() == 200 ? 0 : 1;
            assertThat(answers.get(winner).body().path("version").intValue()).isEqualTo(seen + 1);
            assertThat(answers.get(1 - winner).body().path("currentVersion").intValue())
                    .isEqualTo(seen + 1);
            assertThat(product().path("name").textValue()).isEqualTo("editor " + winner);
        }
    }

    @Test
    void losesNoUpdate() {
        int editors = 4;
        int editsOfEach = 10;

        var done = Calls.atOnce(editors, editor -> {
            int edits = 0;
            while (edits < editsOfEach) {
                edits += addOne() ? 1 : 0;
            }
            return edits;
        });

        assertThat(done).containsOnly(editsOfEach);
        assertThat(product().path("priceMinor").intValue()).isEqualTo(editors * editsOfEach);
        assertThat(product().path("version").intValue()).isEqualTo(1 + editors * editsOfEach);
    }

    @Test
    void appliesAllThatDoNotMindTheVersion() {
        int editors = 8;

        var answers = Calls.atOnce(editors, editor -> put(id, body("editor " + editor, editor, ""), "If-Match", "*"));

        assertThat(answers).extracting(Answer::status).containsOnly(200);
        assertThat(answers)
                .extracting(answer -> answer.body().path("version").intValue())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(2, editors + 1).boxed().toList());
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.body().path("name").textValue())
                        .isEqualTo("editor " + answer.body().path("priceMinor").intValue()));
    }

    @Test
    void letsEitherTheEditorOrTheArchiverWin() {
        for (int round = 0; round < ROUNDS / 5; round++) {
            long product = Calls.product();

            var statuses = Calls.atOnce(
                    2,
                    who -> who == 0
                            ? put(product, body("edited", 1, ",\"version\":1")).status()
                            : send(request(product).header("If-Match", "\"1\"").DELETE())
                                    .status());

            assertThat(statuses).isIn(List.of(200, 412), List.of(404, 204));
        }
    }

    private boolean addOne() {
        var seen = product();
        int status = edit(
                        "Tea",
                        seen.path("priceMinor").intValue() + 1,
                        seen.path("version").intValue())
                .status();
        assertThat(status).isIn(200, 409);
        return status == 200;
    }

    private Answer edit(String name, int price, int version) {
        return put(id, body(name, price, ",\"version\":" + version));
    }

    private JsonNode product() {
        var answer = send(request(id).GET());
        assertThat(answer.status()).isEqualTo(200);
        return answer.body();
    }

    private Answer put(long product, String body, String... headers) {
        var request = request(product).header("Content-Type", "application/json");
        return send((headers.length == 0 ? request : request.headers(headers)).PUT(BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(long product) {
        return HttpRequest.newBuilder(root.resolve("/products/" + product)).version(HttpClient.Version.HTTP_1_1);
    }

    /** Repeats what a slow machine had no time for, as the answer invites to. */
    private Answer send(HttpRequest.Builder request) {
        var answer = sendOnce(request);
        for (int repeats = 0; answer.status() == 503 && repeats < 10; repeats++) {
            answer = sendOnce(request);
        }
        return answer;
    }

    private Answer sendOnce(HttpRequest.Builder request) {
        try {
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), mapper.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String body(String name, int price, String more) {
        return "{\"name\":\"%s\",\"description\":\"\",\"priceMinor\":%d%s}".formatted(name, price, more);
    }
}
