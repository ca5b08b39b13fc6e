package dev.junban.deadletters;

import dev.junban.web.Problem;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Dead letters to be sent once more: chosen ones, or all of a topic. */
record ReplayRequest(
        @Schema(description = "Chosen ones, each by its id") @Size(min = 1, max = 200) @Nullable
        List<@NotNull String> ids,

        @Schema(description = "All of this topic, instead of ids") @Nullable
        String topic,

        @Schema(description = "Only says what would happen") @Nullable
        Boolean dryRun,

        @Schema(description = "With topic: \"next\" of the answer before") @Nullable
        String cursor) {

    boolean isDryRun() {
        return Boolean.TRUE.equals(dryRun);
    }

    /** What a request that means both or nothing is told. */
    static Problem unclear() {
        return Problem.of(422, "invalid-request", "Send either ids or topic.");
    }
}
