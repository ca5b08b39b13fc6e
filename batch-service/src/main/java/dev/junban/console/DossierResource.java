package dev.junban.console;

import dev.junban.web.Ids;
import dev.junban.web.Problem;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** What the console shows of one order. */
@Path("/console/orders/{id}")
@Produces(MediaType.APPLICATION_JSON)
class DossierResource {
    private final OrderDossierQueries queries;

    DossierResource(OrderDossierQueries queries) {
        this.queries = queries;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "An order with its history and its refunds")
    @APIResponse(
            responseCode = "200",
            description = "The order",
            content = @Content(schema = @Schema(implementation = OrderDossier.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    public Uni<OrderDossier> order(@PathParam("id") String id) {
        UUID orderId = Ids.uuid(id);
        return queries.find(orderId)
                .map(found -> found.orElseThrow(() ->
                        Problem.notFound("There is no order " + orderId + ".").asException()));
    }
}
