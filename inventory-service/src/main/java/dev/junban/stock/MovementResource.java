package dev.junban.stock;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** What moves the stock of one inventory. */
@Path(InventoryPaths.INVENTORIES)
@Produces(MediaType.APPLICATION_JSON)
final class MovementResource {
    private final ReceiveStock receiveStock;
    private final AdjustStock adjustStock;
    private final InventoryQueries inventories;
    private final MovementQueries movements;
    private final JsonBody bodies;

    MovementResource(
            ReceiveStock receiveStock,
            AdjustStock adjustStock,
            InventoryQueries inventories,
            MovementQueries movements,
            JsonBody bodies) {
        this.receiveStock = receiveStock;
        this.adjustStock = adjustStock;
        this.inventories = inventories;
        this.movements = movements;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "Puts goods that have come in on the shelf")
    @Path(InventoryPaths.RECEIPTS)
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The movement",
            content = @Content(schema = @Schema(implementation = MovementView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "409", description = "request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request, stock-limit-exceeded with quantityMax, idempotency-key-reused")
    public Uni<Response> receive(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = ReceiptRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long inventoryId = Ids.number(id);
        var key = RequestKey.of(
                Caller.of(security),
                IdempotencyKey.required(keys),
                "POST " + InventoryPaths.INVENTORIES + InventoryPaths.RECEIPTS,
                InventoryPaths.receipts(inventoryId),
                body);
        return receiveStock
                .run(inventoryId, bodies.read(body, ReceiptRequest.class), key)
                .map(Answer::response);
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "Corrects a wrong count, for a reason")
    @Path(InventoryPaths.ADJUSTMENTS)
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The movement",
            content = @Content(schema = @Schema(implementation = MovementView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(
            responseCode = "409",
            description =
                    "insufficient-stock with shortages: less would be there than is reserved;" + " request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request, stock-limit-exceeded with quantityMax, idempotency-key-reused")
    public Uni<Response> adjust(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = AdjustmentRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long inventoryId = Ids.number(id);
        var key = RequestKey.of(
                Caller.of(security),
                IdempotencyKey.required(keys),
                "POST " + InventoryPaths.INVENTORIES + InventoryPaths.ADJUSTMENTS,
                InventoryPaths.adjustments(inventoryId),
                body);
        return adjustStock
                .run(inventoryId, bodies.read(body, AdjustmentRequest.class), key)
                .map(Answer::response);
    }

    @GET
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "The ledger of an inventory, newest movement first")
    @Path("/{id}/movements")
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<MovementView>> list(@PathParam("id") String id, @Context UriInfo uri) {
        var query = ListQuery.of(uri);
        long inventoryId = Ids.number(id);
        return movements
                .newestFirst(inventoryId, query.idBelow(), query.limit())
                .call(page -> page.items().isEmpty()
                        ? requireInventory(inventoryId)
                        : Uni.createFrom().voidItem());
    }

    private Uni<InventoryView> requireInventory(long id) {
        return inventories
                .byId(id)
                .map(found ->
                        found.orElseThrow(() -> InventoryPaths.notFound(id).asException()));
    }
}
