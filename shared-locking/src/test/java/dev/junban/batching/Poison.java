package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.ArrayList;
import java.util.List;

/** Work that fails as a whole for one of its members. */
final class Poison {
    private static final List<UniEmitter<? super List<String>>> HELD = new ArrayList<>();

    private Poison() {}

    /** Runs {@code arrivals} while a batch is under way, so that they all go into the next one. */
    static void holdingUp(NaturalBatch<String, String, String> queue, Runnable arrivals) {
        var first = queue.submit("item", "first").subscribeAsCompletionStage();
        arrivals.run();
        HELD.remove(0).complete(List.of("first"));
        first.join();
    }

    static Uni<List<String>> work(List<String> members, List<String> done) {
        if (members.contains("first")) {
            done.add("first");
            return Uni.createFrom().emitter(HELD::add);
        }
        if (members.contains("poison")) {
            return Uni.createFrom().failure(new IllegalArgumentException("poison among " + members));
        }
        done.addAll(members);
        return Uni.createFrom().item(members);
    }

    static boolean isPoison(Throwable failure) {
        return failure instanceof IllegalArgumentException;
    }
}
