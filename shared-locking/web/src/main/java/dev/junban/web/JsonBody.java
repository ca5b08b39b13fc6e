package dev.junban.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.inject.Singleton;
import jakarta.validation.Validator;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads a request body: strict UTF-8, strict JSON, then every constraint of the type. */
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
        T value = parse(decode(body), type);
        var violations = validator.validate(value);
        if (!violations.isEmpty()) {
            throw Violations.problem(violations).asException();
        }
        return value;
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
