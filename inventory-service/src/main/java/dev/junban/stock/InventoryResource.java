package dev.junban.stock;

import dev.junban.products.Sku;
import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import io.quarkus.security.Authenticated;
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

/** {@code /inventories}. */
@Path(InventoryPaths.INVENTORIES)
@Produces(MediaType.APPLICATION_JSON)
final class InventoryResource {
    private final CreateInventory createInventory;
    private final InventoryQueries inventories;
    private final JsonBody bodies;

    InventoryResource(CreateInventory createInventory, InventoryQueries inventories, JsonBody bodies) {
        this.createInventory = createInventory;
        this.inventories = inventories;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @APIResponse(
            responseCode = "201",
            description = "Created",
            content = @Content(schema = @Schema(implementation = InventoryView.class)))
    @APIResponse(responseCode = "409", description = "inventory-exists with inventoryId")
    @APIResponse(responseCode = "422", description = "invalid-request, unknown-product, idempotency-key-reused")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> create(
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = InventoryRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        var key = IdempotencyKey.optional(keys)
                .map(k -> RequestKey.of(
                        caller, k, "POST " + InventoryPaths.INVENTORIES, InventoryPaths.INVENTORIES, body));
        return createInventory
                .run(bodies.read(body, InventoryRequest.class), key)
                .map(Answer::response);
    }

    @GET
    @Authenticated
    @Path("/{id}")
    @APIResponse(
            responseCode = "200",
            description = "The stock as it was a moment ago",
            content = @Content(schema = @Schema(implementation = InventoryView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    public Uni<Response> get(@PathParam("id") String id) {
        long inventoryId = Ids.number(id);
        return inventories.byId(inventoryId).map(found -> found.map(
                        inventory -> Response.ok(inventory).build())
                .orElseGet(() -> InventoryPaths.notFound(inventoryId).response()));
    }

    @GET
    @Authenticated
    @Operation(summary = "The newest inventories first, of one SKU or of all")
    @Parameter(name = "sku", in = ParameterIn.QUERY)
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<InventoryView>> list(@Context UriInfo uri) {
        var query = ListQuery.of(uri);
        return inventories.newestFirst(query.text("sku", Sku.PATTERN, Sku.RULE), query.idBelow(), query.limit());
    }
}
