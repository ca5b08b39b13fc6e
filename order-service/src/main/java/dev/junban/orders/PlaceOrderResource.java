package dev.junban.orders;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochRandomGenerator;
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
import org.jboss.resteasy.reactive.server.Cancellable;

/** Takes orders. */
@Path(OrderPaths.ORDERS)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class PlaceOrderResource {
    private static final String ROUTE = "POST " + OrderPaths.ORDERS;

    private final TimeBasedEpochRandomGenerator ids = Generators.timeBasedEpochRandomGenerator();
    private final PlacingQueue placing;
    private final JsonBody bodies;

    PlaceOrderResource(PlacingQueue placing, JsonBody bodies) {
        this.placing = placing;
        this.bodies = bodies;
    }

    @POST
    @Cancellable
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "Takes an order: all of it or nothing, at the prices of this moment")
    @APIResponse(
            responseCode = "201",
            description = "Accepted: PENDING_PAYMENT; PAID by store credit or with nothing to pay; or BACKORDERED",
            content = @Content(schema = @Schema(implementation = OrderView.class)))
    @APIResponse(
            responseCode = "409",
            description = "insufficient-stock with shortages; insufficient-funds with accountId, balanceMinor and"
                    + " totalMinor; total-changed with totalMinor and currency; request-in-progress")
    @APIResponse(
            responseCode = "422",
            description =
                    "invalid-request; unknown-inventory with missing; unknown-account with missing, also for somebody else's;"
                            + " mixed-currency; negative-total; total-too-large; idempotency-key-reused")
    public Uni<Response> place(
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> key,
            @RequestBody(content = @Content(schema = @Schema(implementation = PlaceOrderRequest.class))) byte[] body,
            @Context SecurityContext security) {
        Caller caller = Caller.of(security);
        IdempotencyKey idempotencyKey = IdempotencyKey.required(key);
        PlaceOrderRequest request = bodies.read(body, PlaceOrderRequest.class, order -> order.by(caller));
        RequestKey requestKey = RequestKey.of(caller, idempotencyKey, ROUTE, OrderPaths.ORDERS, body);
        PlaceOrder order = PlaceOrder.of(ids.generate(), caller, requestKey, request);
        return placing.place(order).map(Answer::response);
    }
}
