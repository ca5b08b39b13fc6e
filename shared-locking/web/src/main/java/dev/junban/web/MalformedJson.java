package dev.junban.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says where a body could not be read and why, without Jackson's own message: that quotes the body and our classes. */
final class MalformedJson {
    private MalformedJson() {}

    static Problem problem(String why) {
        return Problem.of(400, "malformed-request", "The body could not be read: " + why + ".");
    }

    static Problem problem(JsonProcessingException e) {
        var at = e.getLocation();
        String place = at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
        var problem = problem(why(e) + place);
        return e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()
                ? problem.with("pointer", pointer(mapping))
                : problem;
    }

    private static String why(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException) {
            return "there is a member that this call does not know";
        }
        if (e instanceof MismatchedInputException mismatch) {
            return "expected " + expected(mismatch.getTargetType());
        }
        if (e.getCause() instanceof InputCoercionException || e instanceof InputCoercionException) {
            return "a number is out of range or not a whole number";
        }
        return "it is not valid JSON, or a member appears twice";
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == null) {
            return "another type";
        }
        if (type == String.class) {
            return "text, without NUL and unpaired surrogates";
        }
        if (type == Instant.class) {
            return "a time such as 2030-01-31T09:00:00Z";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number within its range";
        }
        if (type.isEnum()) {
            return "one of the known values";
        }
        return Collection.class.isAssignableFrom(type) ? "an array" : "an object";
    }

    private static String pointer(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex()) : step.getFieldName())
                .map(JsonPointers::step)
                .collect(Collectors.joining());
    }
}
