/**
 * The HTTP edge that the services share: strict JSON in, problems out, the same rules for ids, keys and lists.
 *
 * <p>A resource takes the raw bytes of its body, since two bodies are the same only when their bytes are, and asks
 * {@link dev.junban.web.JsonBody} for the parsed and validated value. Verdicts of a use case are values that the
 * resource turns into a {@link dev.junban.web.Problem}; only what is refused while reading the request is thrown.
 */
@NullMarked
package dev.junban.web;

import org.jspecify.annotations.NullMarked;
