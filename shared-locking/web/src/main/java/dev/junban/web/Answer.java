package dev.junban.web;

import dev.junban.rows.StoredAnswer;
import io.vertx.core.buffer.Buffer;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * What is answered to a request, down to the bytes, so that the same can be given again.
 *
 * @param location path of what was created
 * @param body JSON; a problem from status 400 on
 * @param replayed whether it was decided by an earlier request under the same key
 */
public record Answer(int status, Optional<String> location, Buffer body, boolean replayed) {
    public static final String REPLAYED_HEADER = "Idempotent-Replayed";

    /** The answer that was kept, given again. */
    public static Answer replayed(StoredAnswer stored) {
        return new Answer(stored.status(), stored.location(), stored.body(), true);
    }

    public StoredAnswer stored() {
        return new StoredAnswer(status, location, body);
    }

    /** Whether repeating the request gives this answer again: what was done, and what was judged. */
    public boolean isKept() {
        return status < 300 || status == 409;
    }

    public Response response() {
        var response = Response.status(status)
                .type(status < 400 ? MediaType.APPLICATION_JSON : Problem.MEDIA_TYPE)
                .entity(body.getBytes());
        location.ifPresent(path -> response.header(HttpHeaders.LOCATION, path));
        if (replayed) {
            response.header(REPLAYED_HEADER, true);
        }
        return response.build();
    }
}
