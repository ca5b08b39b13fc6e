package dev.junban.orders;

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
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Gives money back. */
@Path(OrderPaths.ORDERS)
@Produces(MediaType.APPLICATION_JSON)
class RefundResource {
    private static final String ROUTE = "POST " + OrderPaths.ORDERS + OrderPaths.REFUNDS;

    private final RequestRefund requestRefund;
    private final RefundQueries refunds;
    private final OrderQueries orders;
    private final JsonBody bodies;

    RefundResource(RequestRefund requestRefund, RefundQueries refunds, OrderQueries orders, JsonBody bodies) {
        this.requestRefund = requestRefund;
        this.refunds = refunds;
        this.orders = orders;
        this.bodies = bodies;
    }

    @POST
    @Path(OrderPaths.REFUNDS)
    @RolesAllowed(Roles.STAFF)
    @Consumes(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "Gives money back, and puts goods that came back on the shelf",
            description = "The refunds of an order never exceed what was captured; what is on its way counts. A card's"
                    + " refund is REQUESTED until the provider has decided, store credit is back at once. A PAID or"
                    + " FULFILLED order becomes REFUNDED with the last of its money")
    @APIResponse(
            responseCode = "202",
            description = "The refund",
            content = @Content(schema = @Schema(implementation = RefundView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(
            responseCode = "409",
            description =
                    "refund-exceeds-captured with requestedMinor, capturedMinor, refundedMinor, refundingMinor and"
                            + " refundableMinor; return-exceeds-ordered with excesses; order-state-conflict with orderStatus:"
                            + " goods are said to come back that have not left, or it is REFUND_DUE, where all goes back by"
                            + " itself; request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request; unknown-line with missing; idempotency-key-reused")
    public Uni<Response> refund(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = RefundRequest.class))) byte[] body,
            @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        Caller caller = Caller.of(security);
        RequestKey key = RequestKey.of(
                caller, IdempotencyKey.required(keys), ROUTE, OrderPaths.of(orderId, OrderPaths.REFUNDS), body);
        return requestRefund
                .run(orderId, bodies.read(body, RefundRequest.class), caller, key)
                .map(Answer::response);
    }

    @GET
    @Path(OrderPaths.REFUNDS)
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "The refunds of an order, newest first")
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<RefundView>> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        Caller caller = Caller.of(security);
        ListQuery query = ListQuery.of(uri);
        return refunds.newestFirst(orderId, caller.onlyCustomer(), query.idBelow(), query.limit())
                .call(page -> page.items().isEmpty()
                        ? requireOrder(orderId, caller)
                        : Uni.createFrom().voidItem());
    }

    private Uni<OrderView> requireOrder(UUID id, Caller caller) {
        return orders.find(id).map(found -> found.filter(order -> caller.mayTouch(order.customerId()))
                .orElseThrow(() -> OrderPaths.notFound(id).asException()));
    }
}
