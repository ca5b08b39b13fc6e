package dev.junban.outbox;

import dev.junban.traces.Traces;
import java.util.Optional;

/**
 * A message on its way.
 *
 * @param key messages of one key arrive in the order in which their transactions wrote them
 * @param eventId the same for every copy, so that the receiver can tell repeats
 * @param type past tense: what happened
 * @param payload JSON
 * @param traceparent the trace that it belongs to, if what it tells of is traced
 */
public record OutboxMessage(
        String topic, String key, String eventId, String type, String payload, Optional<String> traceparent) {

    /** One that belongs to the trace of what is done for its key. */
    public OutboxMessage(String topic, String key, String eventId, String type, String payload) {
        this(topic, key, eventId, type, payload, Traces.parentOf(key));
    }
}
