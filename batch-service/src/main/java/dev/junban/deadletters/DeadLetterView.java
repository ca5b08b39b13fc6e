package dev.junban.deadletters;

import dev.junban.kafka.DeadLetters;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter, as an operator sees it.
 *
 * @param id stays the same for as long as Kafka keeps it
 * @param topic the one that it could not be taken from
 * @param partition of that topic
 * @param offset in that partition
 * @param reason why it could not be taken
 * @param key absent if it has none
 * @param value absent if it has none; in a list only its beginning
 * @param valueBytes how long the value is in truth, -1 if it has none
 * @param diedAt when it was put aside
 * @param replayOf the dead letter that it was when it was sent last
 * @param replayedAt when it was sent once more
 */
record DeadLetterView(
        String id,
        String topic,
        Optional<Integer> partition,
        Optional<Long> offset,
        String reason,
        Optional<Content> key,
        Optional<Content> value,
        int valueBytes,
        Instant diedAt,
        Optional<String> replayOf,
        Optional<Instant> replayedAt) {

    /** How bytes are written down. */
    @Schema(name = "DeadLetterEncoding")
    enum Encoding {
        UTF_8,
        BASE64
    }

    /** Bytes as they are if they are text, else in Base64. */
    @Schema(name = "DeadLetterContent")
    record Content(Encoding encoding, String text) {
        static Optional<Content> of(byte @Nullable [] bytes) {
            if (bytes == null) {
                return Optional.empty();
            }
            try {
                String text = StandardCharsets.UTF_8
                        .newDecoder()
                        .decode(ByteBuffer.wrap(bytes))
                        .toString();
                return Optional.of(new Content(Encoding.UTF_8, text));
            } catch (CharacterCodingException e) {
                return Optional.of(
                        new Content(Encoding.BASE64, Base64.getEncoder().encodeToString(bytes)));
            }
        }
    }

    static DeadLetterView of(DeadLetter letter, Optional<Instant> replayedAt) {
        return new DeadLetterView(
                letter.id().toString(),
                letter.id().topic(),
                letter.header(DeadLetters.PARTITION).map(Integer::valueOf),
                letter.header(DeadLetters.OFFSET).map(Long::valueOf),
                letter.reason(),
                Content.of(letter.source().key()),
                Content.of(letter.source().value()),
                letter.valueBytes(),
                letter.diedAt(),
                letter.header(DeadLetters.REPLAY_OF),
                replayedAt);
    }
}
