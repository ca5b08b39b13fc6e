package dev.junban.planted;

final class CallBack {
    private CallBack() {}

    static String kind() {
        return RowResource.kind();
    }
}
