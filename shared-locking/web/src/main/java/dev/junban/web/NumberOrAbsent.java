package dev.junban.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.NumberDeserializers;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A boxed number may be left out, but null is no number. */
final class NumberOrAbsent<T extends Number> extends JsonDeserializer<T> {
    private final Class<T> type;
    private final JsonDeserializer<?> number;

    NumberOrAbsent(Class<T> type) {
        this.type = type;
        this.number = NumberDeserializers.find(type, type.getName());
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return type.cast(number.deserialize(parser, context));
    }

    @Override
    public T getNullValue(DeserializationContext context) throws JsonMappingException {
        return context.reportInputMismatch(type, "null");
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
