package dev.junban.web;

import com.fasterxml.jackson.annotation.JsonValue;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An error answer as RFC 9457 describes it.
 *
 * @param status HTTP status
 * @param slug names the type, {@code urn:junban:problem:<slug>}; the title is the slug in words
 * @param detail what was wrong with this request and what to do, for a person
 * @param instance path of the request, filled in at the edge when absent
 * @param retryAfter present when the same request may succeed later
 * @param members further members of the body, in order
 */
public record Problem(
        int status,
        String slug,
        String detail,
        Optional<String> instance,
        Optional<Duration> retryAfter,
        Map<String, Object> members) {

    public static final String MEDIA_TYPE = "application/problem+json";

    public Problem {
        members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }

    public static Problem of(int status, String slug, String detail) {
        return new Problem(status, slug, detail, Optional.empty(), Optional.empty(), Map.of());
    }

    /** What the path names is not there. What a body names and is not there has a slug of its own. */
    public static Problem notFound(String detail) {
        return of(404, "not-found", detail);
    }

    /** The service cannot take the request now. */
    public static Problem busy(String detail) {
        return of(503, "busy", detail).retryAfter(Duration.ofSeconds(1));
    }

    /** The same idempotency key came before with another path or body. */
    public static Problem keyReused() {
        return of(
                422,
                "idempotency-key-reused",
                "This key belongs to a request with another body or path. Send a new key with a new request.");
    }

    public Problem with(String name, Object value) {
        var more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(status, slug, detail, instance, retryAfter, more);
    }

    public Problem retryAfter(Duration pause) {
        return new Problem(status, slug, detail, instance, Optional.of(pause), members);
    }

    public Problem at(String path) {
        return new Problem(status, slug, detail, Optional.of(path), retryAfter, members);
    }

    public String type() {
        return "urn:junban:problem:" + slug;
    }

    public String title() {
        String words = slug.replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    public boolean retryable() {
        return retryAfter.isPresent();
    }

    @JsonValue
    Map<String, Object> body() {
        var body = new LinkedHashMap<String, Object>();
        body.put("type", type());
        body.put("title", title());
        body.put("status", status);
        body.put("detail", detail);
        instance.ifPresent(path -> body.put("instance", path));
        body.put("retryable", retryable());
        body.putAll(members);
        return body;
    }

    public Response response() {
        var response = Response.status(status).type(MEDIA_TYPE).entity(this);
        retryAfter.ifPresent(pause -> response.header("Retry-After", Math.max(1, pause.toSeconds())));
        return response.build();
    }

    public ProblemException asException() {
        return new ProblemException(this);
    }
}
