package dev.junban.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.junban.web.StrictJson;
import java.io.IOException;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON from others strictly, but for members it does not know: while versions change, a newer sender may already
 * say more. Reasons never quote the content.
 */
public final class StrictRecord {
    private static final ObjectReader READER = reader();

    private StrictRecord() {}

    private static ObjectReader reader() {
        ObjectMapper mapper = new ObjectMapper();
        new StrictJson().customize(mapper);
        return mapper.reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    /**
     * The value as a {@code type}, whose constructor may refuse members with {@link MalformedRecord}.
     *
     * @throws MalformedRecord if it is not such JSON
     */
    public static <T> T read(byte @Nullable [] value, Class<T> type) {
        if (value == null) {
            throw new MalformedRecord("no value");
        }
        try {
            return require(READER.readValue(value, type), "a JSON object");
        } catch (JsonMappingException e) {
            throw e.getCause() instanceof MalformedRecord reason ? reason : new MalformedRecord(at(e));
        } catch (JsonProcessingException e) {
            throw new MalformedRecord("not JSON at line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr());
        } catch (IOException e) {
            throw new MalformedRecord("not readable: " + e.getClass().getSimpleName());
        }
    }

    private static String at(JsonMappingException e) {
        String path = e.getPath().stream()
                .map(step -> Objects.toString(step.getFieldName(), "[" + step.getIndex() + "]"))
                .collect(Collectors.joining("."));
        return path.isEmpty() ? "not a JSON object of the expected shape" : "member " + path + " is missing or wrong";
    }

    /** {@code value}, which must be there. */
    public static <T> T require(@Nullable T value, String what) {
        if (value == null) {
            throw new MalformedRecord(what + " is missing");
        }
        return value;
    }

    /** {@code text} as a UUID; Java's own parser also takes {@code 1-1-1-1-1}. */
    public static UUID uuid(@Nullable String text, String what) {
        try {
            UUID uuid = UUID.fromString(require(text, what));
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            throw new MalformedRecord(what + " is not a UUID");
        }
        throw new MalformedRecord(what + " is not a UUID");
    }
}
