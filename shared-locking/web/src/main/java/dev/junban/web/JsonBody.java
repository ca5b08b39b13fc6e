package dev.junban.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import jakarta.ws.rs.NotSupportedException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads a request body: strict UTF-8, strict JSON, then every constraint of the type. Writes the body of an answer. */
@Singleton
public final class JsonBody {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final ObjectMapper mapper;
    private final Validator validator;

    public JsonBody(ObjectMapper mapper, Validator validator) {
        this.mapper = mapper;
        this.validator = validator;
    }

    /**
     * The value of the body, valid.
     *
     * @throws ProblemException 400 {@code malformed-request} for what is not such JSON, 422 {@code invalid-request} with
     *     every violation for what is
     */
    public <T> T read(byte[] body, Class<T> type) {
        return read(body, type, UnaryOperator.identity());
    }

    /** The same of a value that is completed by what is known beside the body. */
    public <T> T read(byte[] body, Class<T> type, UnaryOperator<T> completed) {
        T value = completed.apply(parse(decode(body), type));
        var violations = validator.validate(value);
        if (!violations.isEmpty()) {
            throw Violations.problem(violations).asException();
        }
        return value;
    }

    /**
     * The same for a body that may be left out, of a call that consumes every media type: with nothing sent the type
     * says nothing. Fails with 415 for a body of another type.
     */
    public <T> Optional<T> readIfSent(byte[] body, HttpHeaders headers, Class<T> type) {
        if (body.length == 0) {
            return Optional.empty();
        }
        MediaType sent = headers.getMediaType();
        if (sent != null && !MediaType.APPLICATION_JSON_TYPE.isCompatible(sent)) {
            throw new NotSupportedException();
        }
        return Optional.of(read(body, type));
    }

    /** The answer with this body. */
    public Answer answer(int status, Optional<String> location, Object body) {
        try {
            return new Answer(status, location, Buffer.buffer(mapper.writeValueAsBytes(body)), false);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An answer could not be written: " + body.getClass(), e);
        }
    }

    /** The verdict on a request to this path. */
    public Answer answer(Problem problem, String path) {
        return answer(problem.status(), Optional.empty(), problem.at(path));
    }

    private <T> T parse(String json, Class<T> type) {
        try {
            T value = mapper.readValue(json, type);
            if (value == null) {
                throw MalformedJson.problem("expected a JSON object").asException();
            }
            return value;
        } catch (JsonProcessingException e) {
            throw MalformedJson.problem(e).asException();
        }
    }

    private static String decode(byte[] body) {
        try {
            // Unlike new String(), a decoder refuses malformed bytes instead of replacing them.
            String json = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            if (!json.isEmpty() && json.charAt(0) == BYTE_ORDER_MARK) {
                throw MalformedJson.problem("remove the byte order mark").asException();
            }
            return json;
        } catch (CharacterCodingException e) {
            throw MalformedJson.problem("it is not valid UTF-8").asException();
        }
    }
}
