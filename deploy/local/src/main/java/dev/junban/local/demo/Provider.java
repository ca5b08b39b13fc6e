package dev.junban.local.demo;

import io.vertx.core.json.JsonObject;

/** The simulator's behaviour, which is the same for everybody: put back when the demonstration ends. */
final class Provider {
    private final Http http = new Http();
    private final String url;
    private final Undo undo;

    Provider(String payments, Undo undo) {
        this.url = payments + "/behaviour";
        this.undo = undo;
    }

    void behave(JsonObject behaviour) {
        undo.add(this::behaveWell);
        put(behaviour);
    }

    void behaveWell() {
        put(new JsonObject().put("mode", "capture"));
    }

    private void put(JsonObject behaviour) {
        http.put(url, behaviour).require(200, "PUT " + url);
    }
}
