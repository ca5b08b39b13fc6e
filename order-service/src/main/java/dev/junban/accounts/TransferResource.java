package dev.junban.accounts;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** {@code /transfers}. */
@Path(AccountPaths.TRANSFERS)
@Produces(MediaType.APPLICATION_JSON)
final class TransferResource {
    private final TransferCredit transferCredit;
    private final JsonBody bodies;

    TransferResource(TransferCredit transferCredit, JsonBody bodies) {
        this.transferCredit = transferCredit;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "Moves store credit from one account to another of the same currency")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The transfer with its two entries",
            content = @Content(schema = @Schema(implementation = TransferView.class)))
    @APIResponse(
            responseCode = "409",
            description = "insufficient-funds with accountId and balanceMinor, request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request, same-account, unknown-account with missing, also for somebody else's,"
                    + " mixed-currency,"
                    + " balance-limit-exceeded with amountMinorMax, idempotency-key-reused")
    public Uni<Response> transfer(
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = TransferRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        var key = RequestKey.of(
                caller, IdempotencyKey.required(keys), "POST " + AccountPaths.TRANSFERS, AccountPaths.TRANSFERS, body);
        return transferCredit
                .run(bodies.read(body, TransferRequest.class), caller, key)
                .map(Answer::response);
    }
}
