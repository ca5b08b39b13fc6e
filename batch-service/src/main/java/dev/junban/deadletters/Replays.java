package dev.junban.deadletters;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of each.
 *
 * @param next cursor for the rest of a topic, null if there is none
 */
record Replays(
        boolean dryRun,
        List<ReplayResult> items,
        @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {}
