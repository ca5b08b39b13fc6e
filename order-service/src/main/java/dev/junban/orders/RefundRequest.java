package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Money that a customer is to get back, and the goods that came back for it. */
record RefundRequest(
        @JsonProperty(required = true) @Min(1) long amountMinor,

        @NotBlank @Size(max = 200) String reason,

        @Schema(
                description = "Pieces of a FULFILLED order that have come back. They go on the shelf at once, whatever"
                        + " becomes of the money, and each can come back once: do not name them again if the refund"
                        + " fails and is repeated. What has not left cannot come back: the stock of a PAID order is"
                        + " freed when the last of its money is back")
        @Size(max = 1000)
        @Nullable
        List<@NotNull @Valid Returned> returned) {

    /** Pieces of one line; several entries for a line are summed. */
    record Returned(
            @JsonProperty(required = true) @Min(1) int lineNo,

            @JsonProperty(required = true) @Min(1) @Max(1_000_000_000)
            long quantity) {}
}
