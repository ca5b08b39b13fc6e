package dev.junban.planted;

final class OwnLock {
    private static final String TABLE = "orders";

    private OwnLock() {}

    static String sql(String condition) {
        return "SELECT id FROM " + TABLE + " WHERE " + condition + " FOR NO KEY UPDATE";
    }
}
