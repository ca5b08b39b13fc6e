package dev.junban.planted;

import io.smallrye.mutiny.Uni;

final class BlockingCode {
    private BlockingCode() {}

    static String wait(Uni<String> uni) {
        return uni.await().indefinitely();
    }
}
