package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.testing.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class HttpEdgeIT {
    private static final int BODY_BYTES_MAX = 256 * 1024;

    @TestHTTPResource
    URI root;

    @Test
    void answersAProblemForAnUnknownRoute() {
        assertProblem(given().get("/nothing?q=1").then(), 404, "not-found").body("instance", equalTo("/nothing"));
        assertProblem(given().get("/probe/x/y").then(), 404, "not-found");
        assertProblem(given().get("/q/nothing").then(), 404, "not-found");
    }

    @Test
    void saysWhichMethodsAPathTakes() {
        assertProblem(given().delete("/probe").then(), 405, "method-not-allowed")
                .header("Allow", equalTo("GET, HEAD, OPTIONS, POST"));
        assertProblem(given().patch("/products/7").then(), 405, "method-not-allowed")
                .header("Allow", equalTo("DELETE, GET, HEAD, OPTIONS, PUT"));
    }

    @Test
    void refusesOtherMediaTypes() {
        assertProblem(
                given().contentType("text/plain").body("{}").post("/probe").then(), 415, "unsupported-media-type");
        assertProblem(given().accept("text/html").get("/probe?how=busy").then(), 406, "not-acceptable");
    }

    @Test
    void refusesABodyThatDoesNotSayWhatItIs() throws IOException {
        assertThat(
                        exchange(
                                "POST /probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 11\r\n\r\n{\"count\":1}"))
                .contains("415 Unsupported Media Type", "urn:junban:problem:unsupported-media-type");
        assertThat(
                        exchange(
                                "POST /probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: json\r\nContent-Length: 11\r\n\r\n{\"count\":1}"))
                .contains("415 Unsupported Media Type");
    }

    @Test
    void refusesMalformedBodiesAndListsViolations() {
        assertProblem(post("{\"count\":1.5}"), 400, "malformed-request").body("pointer", equalTo("/count"));
        assertProblem(post(""), 400, "malformed-request");
        assertProblem(post("{\"count\":0}"), 422, "invalid-request")
                .body("errors.pointer", hasItems("/count"))
                .body("errors.detail", hasItems("must be greater than or equal to 1"));
    }

    @Test
    void saysWhenToComeBack() {
        assertProblem(given().get("/probe?how=busy").then(), 503, "busy")
                .header("Retry-After", equalTo("1"))
                .body("retryable", equalTo(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"now", "later"})
    void hidesWhatWentWrongInside(String how) {
        assertProblem(given().get("/probe?how=" + how).then(), 500, "internal-error")
                .body(not(containsString("secret")))
                .body(not(containsString("java")))
                .body("errorId.length()", equalTo(36));
    }

    @Test
    void readsBodiesUpToTheLimitOnTheEventLoop() throws Exception {
        var json = "{\"count\":1}";
        var padded = json + " ".repeat(BODY_BYTES_MAX - json.length());

        for (var publisher : new HttpRequest.BodyPublisher[] {withLength(padded), chunked(padded)}) {
            var response = send(publisher);
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains("eventloop");
        }
    }

    @Test
    void refusesAMissingBodyHoweverItIsMissing() throws Exception {
        for (var publisher :
                new HttpRequest.BodyPublisher[] {HttpRequest.BodyPublishers.noBody(), withLength(""), chunked("")}) {
            assertThat(send(publisher).statusCode()).isEqualTo(400);
        }
        assertThat(exchange("POST /probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
                .contains("400 Bad Request");
    }

    @Test
    void refusesLargerBodies() throws Exception {
        var tooLarge = " ".repeat(BODY_BYTES_MAX + 1);

        for (var publisher : new HttpRequest.BodyPublisher[] {withLength(tooLarge), chunked(tooLarge)}) {
            var response = send(publisher);
            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(response.body()).contains("urn:junban:problem:body-too-large", "262144");
        }
    }

    @Test
    void invitesABodyOnce() throws Exception {
        var request = """
                POST /probe HTTP/1.1
                Host: localhost
                Connection: close
                Content-Type: application/json
                Expect: 100-continue
                Content-Length: 11

                {"count":1}""".replace("\n", "\r\n");

        var answer = exchange(request);

        assertThat(answer).containsOnlyOnce("100 Continue").contains("200 OK");
    }

    private static ValidatableResponse post(String body) {
        return given().contentType(ContentType.JSON).body(body).post("/probe").then();
    }

    @CanIgnoreReturnValue
    private static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug))
                .body("status", equalTo(status))
                .body("instance", startsWith("/"));
    }

    private static HttpRequest.BodyPublisher withLength(String body) {
        return HttpRequest.BodyPublishers.ofString(body);
    }

    private static HttpRequest.BodyPublisher chunked(String body) {
        return HttpRequest.BodyPublishers.fromPublisher(withLength(body));
    }

    private HttpResponse<String> send(HttpRequest.BodyPublisher body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(root.resolve("/probe"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(10))
                .POST(body)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private String exchange(String request) throws IOException {
        try (var socket = new Socket(root.getHost(), root.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream answer = socket.getInputStream();
            return new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
