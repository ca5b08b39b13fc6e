package dev.junban.edge;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.StrictJson;
import jakarta.validation.Validation;
import java.util.UUID;

/** What a use case of an HTTP call needs where there is no call. */
public final class Idempotent {
    /** Who may do everything. */
    public static final Caller STAFF = new Caller("s-1", true);

    private Idempotent() {}

    /** Of a request that nobody has made yet. */
    public static RequestKey newKey() {
        return RequestKey.of(STAFF, new IdempotencyKey(UUID.randomUUID().toString()), "POST /", "/", new byte[0]);
    }

    /** Writes bodies as the service does. */
    public static JsonBody bodies() {
        ObjectMapper mapper = new ObjectMapper().registerModules(new Jdk8Module(), new JavaTimeModule());
        new StrictJson().customize(mapper);
        return new JsonBody(mapper, Validation.buildDefaultValidatorFactory().getValidator());
    }
}
