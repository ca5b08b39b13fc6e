package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {
    @Test
    void writesTheMembersOfRfc9457AndItsOwn() throws Exception {
        var problem = Problem.of(409, "sku-taken", "Another product has it.")
                .with("sku", "A-1")
                .at("/products");

        assertThat(JsonBodyTest.strictMapper().writeValueAsString(problem))
                .isEqualTo("{\"type\":\"urn:junban:problem:sku-taken\",\"title\":\"Sku taken\",\"status\":409,"
                        + "\"detail\":\"Another product has it.\",\"instance\":\"/products\",\"retryable\":false,"
                        + "\"sku\":\"A-1\"}");
    }

    @Test
    void isRetryableWhenItSaysWhen() {
        assertThat(Problem.busy("The queue is full.").retryable()).isTrue();
        assertThat(Problem.of(409, "sku-taken", "Another product has it.").retryable())
                .isFalse();
    }
}
