package dev.junban.stock;

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

/** {@code /stock-transfers}. */
@Path(InventoryPaths.TRANSFERS)
@Produces(MediaType.APPLICATION_JSON)
final class StockTransferResource {
    private final MoveStock moveStock;
    private final JsonBody bodies;

    StockTransferResource(MoveStock moveStock, JsonBody bodies) {
        this.moveStock = moveStock;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "Takes goods to another location of the same product")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The movement out and the movement in",
            content = @Content(schema = @Schema(implementation = StockTransferView.class)))
    @APIResponse(responseCode = "409", description = "insufficient-stock with shortages, request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request, same-inventory, unknown-inventory with missing, different-products,"
                    + " stock-limit-exceeded with quantityMax, idempotency-key-reused")
    public Uni<Response> transfer(
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = StockTransferRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var key = RequestKey.of(
                Caller.of(security),
                IdempotencyKey.required(keys),
                "POST " + InventoryPaths.TRANSFERS,
                InventoryPaths.TRANSFERS,
                body);
        return moveStock.run(bodies.read(body, StockTransferRequest.class), key).map(Answer::response);
    }
}
