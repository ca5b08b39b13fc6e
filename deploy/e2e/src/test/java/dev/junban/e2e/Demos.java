package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The demonstrations, run one after the other beside whatever else is tried on the running suite: they wait for most of
 * their time, and only one may run at once.
 */
final class Demos {
    private final Map<String, CompletableFuture<Checkout.Said>> said = new LinkedHashMap<>();

    Demos(Checkout checkout, List<String> words) {
        ExecutorService oneByOne = Executors.newSingleThreadExecutor();
        words.forEach(word -> said.put(word, CompletableFuture.supplyAsync(() -> run(checkout, word), oneByOne)));
        oneByOne.shutdown();
    }

    /** Each leaves the provider as it was. */
    private static Checkout.Said run(Checkout checkout, String word) {
        Checkout.Said demo = checkout.run("demo", word);
        assertThat(Http.get(checkout.endpoints().path("payments").asText() + "/behaviour")
                        .json()
                        .path("mode")
                        .asText())
                .isEqualTo("capture");
        return demo;
    }

    /** What this one has said, once it is over. */
    Checkout.Said of(String word) {
        return Objects.requireNonNull(said.get(word), word).join();
    }

    /** Until all are over. */
    void await() {
        said.values().forEach(CompletableFuture::join);
    }
}
