package dev.junban.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.quarkus.jackson.ObjectMapperCustomizer;
import jakarta.inject.Singleton;
import java.time.Instant;

/**
 * One mapper for input and output. Jackson's defaults turn 1.9 into 1, "5" into 5, null into 0, and let the last of two
 * equal members win: each of them changes what somebody ordered, so each is refused.
 */
@Singleton
public final class StrictJson implements ObjectMapperCustomizer {

    /** Last: a module that is registered later reads its types its own way, such as times from bare numbers. */
    @Override
    public int priority() {
        return MINIMUM_PRIORITY;
    }

    @Override
    public void customize(ObjectMapper mapper) {
        refuseWhatIsNotThere(mapper);
        refuseCoercion(mapper);
        mapper.registerModule(new SimpleModule("junban-strict")
                .addDeserializer(String.class, new StrictText())
                .addDeserializer(Integer.class, new NumberOrAbsent<>(Integer.class))
                .addDeserializer(Long.class, new NumberOrAbsent<>(Long.class))
                .addDeserializer(Instant.class, new StrictInstant()));
        mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_ABSENT);
        mapper.disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    }

    private static void refuseWhatIsNotThere(ObjectMapper mapper) {
        mapper.getFactory().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        mapper.enable(
                DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                // Also for a primitive that is missing: a number or flag that may be left out is boxed.
                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS);
    }

    private static void refuseCoercion(ObjectMapper mapper) {
        mapper.setConfig(mapper.getDeserializationConfig().without(MapperFeature.ALLOW_COERCION_OF_SCALARS));
        mapper.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        for (var shape : CoercionInputShape.values()) {
            mapper.coercionConfigDefaults().setCoercion(shape, CoercionAction.Fail);
        }
    }
}
