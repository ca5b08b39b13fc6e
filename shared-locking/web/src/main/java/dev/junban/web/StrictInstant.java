package dev.junban.web;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * A time as ISO 8601 text with its offset, in years 1 to 9999; a bare number would leave the unit to guess. What is
 * finer than a microsecond is cut off, since the database does so: it must not be compared as one time and kept as
 * another.
 */
final class StrictInstant extends StdScalarDeserializer<Instant> {
    private static final long serialVersionUID = 1L;
    private static final int YEAR_MAX = 9999;

    StrictInstant() {
        super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return (Instant) context.handleUnexpectedToken(Instant.class, parser);
        }
        try {
            return parse(parser.getText());
        } catch (DateTimeException e) {
            throw context.weirdStringException("", Instant.class, "not a time");
        }
    }

    static Instant parse(String text) {
        var time = OffsetDateTime.parse(text).withOffsetSameInstant(ZoneOffset.UTC);
        if (time.getYear() < 1 || time.getYear() > YEAR_MAX) {
            throw new DateTimeException("year out of range");
        }
        return time.toInstant().truncatedTo(ChronoUnit.MICROS);
    }
}
