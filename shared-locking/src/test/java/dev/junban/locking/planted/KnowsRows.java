package dev.junban.locking.planted;

import dev.junban.rows.planted.KnowsQuarkus;
import io.quarkus.runtime.StartupEvent;

/** Also the way back of a circle between two packages. */
public final class KnowsRows {
    private KnowsRows() {}

    public static String name(StartupEvent event) {
        return KnowsQuarkus.on(event);
    }
}
