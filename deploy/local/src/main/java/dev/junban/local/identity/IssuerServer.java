package dev.junban.local.identity;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** Tells services of the local suite, as an OpenID Connect issuer does, what to verify tokens with. */
public final class IssuerServer implements AutoCloseable {
    private static final String KEYS = "/keys";

    private final HttpServer server;
    private final SigningKey key;

    private IssuerServer(HttpServer server, SigningKey key) {
        this.server = server;
        this.key = key;
    }

    /** Port 0 takes a free one. */
    public static IssuerServer start(int port, SigningKey key) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            IssuerServer issuer = new IssuerServer(server, key);
            server.createContext("/.well-known/openid-configuration", call -> answer(call, issuer.configuration()));
            server.createContext(KEYS, call -> answer(call, key.publicKeys()));
            server.start();
            return issuer;
        } catch (IOException e) {
            throw new IllegalStateException("The issuer cannot listen on port " + port, e);
        }
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public Tokens tokens() {
        return new Tokens(key, url());
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String configuration() {
        return new JsonObject()
                .put("issuer", url())
                .put("jwks_uri", url() + KEYS)
                .put("id_token_signing_alg_values_supported", JsonArray.of("RS256"))
                .encode();
    }

    private static void answer(HttpExchange call, String json) throws IOException {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        try (call) {
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, body.length);
            call.getResponseBody().write(body);
        }
    }
}
