package dev.junban.products;

import static dev.junban.edge.Calls.json;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.edge.Calls;
import dev.junban.edge.ServiceDatabase;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(ServiceDatabase.class)
class EditorsAtOnceIT {
    private static final int ROUNDS = 100;

    private long id;

    @BeforeEach
    void create() {
        id = Calls.product();
    }

    @Test
    void letsExactlyOneOfTwoWin() {
        for (int version = 1; version <= ROUNDS; version++) {
            int seen = version;
            List<Response> answers = Calls.atOnce(2, editor -> edit("editor " + editor, 0, seen));

            assertThat(answers).extracting(Response::statusCode).containsExactlyInAnyOrder(200, 409);
            int winner = answers.get(0).statusCode() == 200 ? 0 : 1;
            assertThat(answers.get(1 - winner).jsonPath().getInt("currentVersion"))
                    .isEqualTo(seen + 1);
            var left = product();
            assertThat(left.getString("name")).isEqualTo("editor " + winner);
            assertThat(left.getInt("version")).isEqualTo(seen + 1);
        }
    }

    @Test
    void losesNoUpdate() {
        int editors = 6;
        int editsOfEach = 10;

        var done = Calls.atOnce(editors, editor -> {
            int edits = 0;
            while (edits < editsOfEach) {
                edits += addOne() ? 1 : 0;
            }
            return edits;
        });

        assertThat(done).containsOnly(editsOfEach);
        assertThat(product().getInt("priceMinor")).isEqualTo(editors * editsOfEach);
        assertThat(product().getInt("version")).isEqualTo(1 + editors * editsOfEach);
    }

    @Test
    void appliesAllThatDoNotMindTheVersion() {
        int editors = 8;

        var answers = Calls.atOnce(editors, editor -> json(body("editor " + editor, editor, ""))
                .header("If-Match", "*")
                .put(path()));

        assertThat(answers).extracting(Response::statusCode).containsOnly(200);
        assertThat(answers)
                .extracting(answer -> answer.jsonPath().getInt("version"))
                .containsExactlyInAnyOrder(2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.jsonPath().getString("name"))
                .isEqualTo("editor " + answer.jsonPath().getInt("priceMinor")));
    }

    @Test
    void letsEitherTheEditorOrTheArchiverWin() {
        for (int round = 0; round < ROUNDS / 4; round++) {
            long product = Calls.product();
            var statuses = Calls.atOnce(
                    2,
                    who -> who == 0
                            ? json(body("edited", 1, ",\"version\":1"))
                                    .put("/products/" + product)
                                    .statusCode()
                            : given().header("If-Match", "\"1\"")
                                    .delete("/products/" + product)
                                    .statusCode());

            assertThat(statuses).isIn(List.of(200, 412), List.of(404, 204));
        }
    }

    private boolean addOne() {
        var seen = product();
        int status = edit("Tea", seen.getInt("priceMinor") + 1, seen.getInt("version"))
                .statusCode();
        assertThat(status).isIn(200, 409);
        return status == 200;
    }

    private Response edit(String name, int price, int version) {
        return json(body(name, price, ",\"version\":" + version)).put(path());
    }

    private JsonPath product() {
        return given().get(path()).then().statusCode(200).extract().jsonPath();
    }

    private String path() {
        return "/products/" + id;
    }

    private static String body(String name, int price, String more) {
        return "{\"name\":\"%s\",\"description\":\"\",\"priceMinor\":%d%s}".formatted(name, price, more);
    }
}
