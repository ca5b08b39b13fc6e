package dev.junban.console;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The files of the page. They say nothing of the shop, and nobody needs a token for them: each is answered before it is
 * asked who calls, by its exact path, and there is no way from here to anything else.
 */
@Singleton
class ConsolePages {
    static final String ROOT = "/console/";

    static final List<String> FILES = List.of(
            "index.html",
            "console.css",
            "icon.svg",
            "app.js",
            "api.js",
            "counters.js",
            "dialogs.js",
            "dom.js",
            "graph.js",
            "hot.js",
            "letters.js",
            "lists.js",
            "plots.js",
            "sessions.js",
            "stream.js",
            "stuck.js",
            "trend.js",
            "waits.js");

    private static final int BEFORE_THE_ENTRANCE = SecurityHandlerPriorities.AUTHENTICATION + 100;

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** Nothing from elsewhere, nothing inline, and no text ever becomes HTML. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private final Map<String, Page> pages =
            FILES.stream().collect(Collectors.toUnmodifiableMap(ConsolePages::path, ConsolePages::read));

    private record Page(String type, Buffer content) {}

    void install(@Observes Filters filters) {
        filters.register(this::answer, BEFORE_THE_ENTRANCE);
    }

    private void answer(RoutingContext call) {
        HttpMethod method = call.request().method();
        String path = call.request().path();
        boolean reads = method.equals(HttpMethod.GET) || method.equals(HttpMethod.HEAD);
        Page page = reads ? pages.get(path) : null;
        if (page != null) {
            send(call.response(), page, method);
        } else if (reads && path.equals("/console")) {
            var unused = call.response()
                    .setStatusCode(302)
                    .putHeader(HttpHeaders.LOCATION, "console/")
                    .end();
        } else {
            call.next();
        }
    }

    private static void send(HttpServerResponse response, Page page, HttpMethod method) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, page.type())
                .putHeader("Content-Security-Policy", POLICY)
                .putHeader("Referrer-Policy", "no-referrer")
                .putHeader("Cross-Origin-Opener-Policy", "same-origin")
                .putHeader(
                        HttpHeaders.CONTENT_LENGTH,
                        Integer.toString(page.content().length()));
        var unused = method.equals(HttpMethod.HEAD) ? response.end() : response.end(page.content());
    }

    private static String path(String file) {
        return file.equals("index.html") ? ROOT : ROOT + file;
    }

    private static Page read(String file) {
        String ending = file.substring(file.lastIndexOf('.') + 1);
        try (InputStream stream = ConsolePages.class.getResourceAsStream(ROOT + file)) {
            return new Page(type(ending), Buffer.buffer(required(file, stream).readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream required(String file, @Nullable InputStream stream) {
        if (stream == null) {
            throw new IllegalStateException("The console's " + file + " is not packaged");
        }
        return stream;
    }

    private static String type(String ending) {
        String type = TYPES.get(ending);
        if (type == null) {
            throw new IllegalStateException("No type is known for ." + ending);
        }
        return type;
    }
}
