package dev.junban.outbox;

/**
 * A message on its way.
 *
 * @param key messages of one key arrive in the order in which their transactions wrote them
 * @param eventId the same for every copy, so that the receiver can tell repeats
 * @param type past tense: what happened
 * @param payload JSON
 */
public record OutboxMessage(String topic, String key, String eventId, String type, String payload) {}
