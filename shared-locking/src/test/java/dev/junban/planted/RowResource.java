package dev.junban.planted;

import dev.junban.rows.Kinds;

final class RowResource {
    private RowResource() {}

    static String kind() {
        return Kinds.ORDER.toString();
    }
}
