package dev.junban.console;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Gives stuck orders up. */
@Path("/console/orders/{id}/cancellation")
@Produces(MediaType.APPLICATION_JSON)
class CancelStuckOrderResource {
    private static final String ROUTE = "POST /console/orders/{id}/cancellation";

    private final CancelStuckOrder cancelStuckOrder;
    private final JsonBody bodies;

    CancelStuckOrderResource(CancelStuckOrder cancelStuckOrder, JsonBody bodies) {
        this.cancelStuckOrder = cancelStuckOrder;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            summary = "Gives up an order that waits for its payment or for stock, and puts what it holds back on sale",
            description = "If its payment comes in after all, it goes back by itself")
    @APIResponse(
            responseCode = "200",
            description = "The order, CANCELLED",
            content = @Content(schema = @Schema(implementation = CancelledOrderView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "409", description = "order-state-conflict with orderStatus, request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> cancel(
            @PathParam("id") String id,
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @Context HttpHeaders headers,
            @RequestBody(
                            required = false,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON,
                                            schema = @Schema(implementation = StuckCancellationRequest.class)))
                    byte[] body,
            @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        Caller caller = Caller.of(security);
        Optional<RequestKey> key = IdempotencyKey.optional(keys)
                .map(k -> RequestKey.of(caller, k, ROUTE, CancelledOrderView.path(orderId), body));
        Optional<String> reason =
                bodies.readIfSent(body, headers, StuckCancellationRequest.class).map(StuckCancellationRequest::reason);
        return cancelStuckOrder.run(orderId, reason, caller, key).map(Answer::response);
    }
}
