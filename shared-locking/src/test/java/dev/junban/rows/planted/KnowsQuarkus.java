package dev.junban.rows.planted;

import dev.junban.locking.planted.KnowsRows;
import io.quarkus.runtime.StartupEvent;

public final class KnowsQuarkus {
    private KnowsQuarkus() {}

    public static String on(StartupEvent event) {
        return KnowsRows.class.getName() + event;
    }
}
