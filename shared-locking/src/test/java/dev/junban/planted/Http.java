package dev.junban.planted;

import java.net.http.HttpClient;

final class Http {
    private Http() {}

    static HttpClient client() {
        return HttpClient.newHttpClient();
    }
}
