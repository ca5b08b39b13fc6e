package dev.junban.planted;

import dev.junban.local.TestDatabase;

final class OtherModule {
    private OtherModule() {}

    static String name(TestDatabase database) {
        return database.name();
    }
}
