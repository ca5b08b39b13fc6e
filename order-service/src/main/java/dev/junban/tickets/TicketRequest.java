package dev.junban.tickets;

import dev.junban.web.Names;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A ticket that was paid for.
 *
 * @param uses how often it can be used
 * @param expiresAt the last moment at which it can be used; one of the past takes over an old ticket for the record
 */
@Schema(requiredProperties = {"customerId", "uses", "expiresAt"})
record TicketRequest(
        @NotNull @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String customerId,

        @Min(1) @Max(1_000_000) int uses,

        @NotNull Instant expiresAt) {}
