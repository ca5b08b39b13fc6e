package dev.junban.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair; and no number taken for text. */
final class StrictText extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1L;

    StrictText() {
        super(String.class);
    }

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (String) context.handleUnexpectedToken(String.class, parser);
        }
        String text = parser.getText();
        if (!isStorable(text)) {
            throw context.weirdStringException("", String.class, "NUL or lone surrogate");
        }
        return text;
    }

    static boolean isStorable(String text) {
        return text.codePoints()
                .noneMatch(c -> c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE));
    }
}
