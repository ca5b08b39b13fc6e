package dev.junban.rows;

import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/**
 * The answer to a request, kept with its idempotency key and given again to whoever repeats it.
 *
 * @param status the HTTP status
 * @param location where the thing that was created is to be found
 * @param body the bytes that were answered
 */
public record StoredAnswer(int status, Optional<String> location, Buffer body) {}
