package dev.junban.local.payments;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;

/** The bodies that callers send; what cannot be read exactly is refused with 400. */
final class Requests {
    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private Requests() {}

    /** Members that we do not know are ignored, as providers do. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Charge(String orderId, Long amountMinor, String currency, String paymentToken) {
        Charge {
            requireText("orderId", orderId);
            requireAmount(amountMinor);
            requireText("currency", currency);
        }
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    record GiveBack(Long amountMinor, String currency) {
        GiveBack {
            requireAmount(amountMinor);
        }
    }

    static <T> T body(RoutingContext call, Class<T> type) {
        var bytes = call.body().buffer();
        if (bytes == null || bytes.length() == 0) {
            throw new Refusal(400, "a JSON body is needed");
        }
        try {
            var value = STRICT.readValue(bytes.getBytes(), type);
            if (value == null) {
                throw new Refusal(400, "a JSON object is needed, not null");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw refusalWithin(e);
        } catch (IOException e) {
            throw new Refusal(400, "the body cannot be read: " + e.getMessage());
        }
    }

    static String idempotencyKey(RoutingContext call) {
        var key = call.request().getHeader("Idempotency-Key");
        if (key == null || !key.matches("[!-~]{1,255}")) {
            throw new Refusal(400, "header Idempotency-Key is needed: 1 to 255 visible ASCII characters");
        }
        return key;
    }

    private static Refusal refusalWithin(JsonProcessingException e) {
        return e.getCause() instanceof Refusal refusal
                ? refusal
                : new Refusal(400, "the body cannot be read: " + e.getOriginalMessage());
    }

    private static void requireText(String name, String value) {
        if (value == null || value.isBlank() || value.length() > 255) {
            throw new Refusal(400, name + " is needed, at most 255 characters");
        }
    }

    private static void requireAmount(Long amountMinor) {
        if (amountMinor == null || amountMinor <= 0) {
            throw new Refusal(400, "amountMinor is needed, a whole number above 0");
        }
    }
}
