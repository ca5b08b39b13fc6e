package dev.junban.shutdown;

import java.util.concurrent.CompletionStage;

/** Something that takes work by itself, for as long as the service runs. */
public interface TakesWork {

    /** Takes no more work from now on; completes when what it has taken is done. */
    CompletionStage<Void> stopTakingWork();
}
