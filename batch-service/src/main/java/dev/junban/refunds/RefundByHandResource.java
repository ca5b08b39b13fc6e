package dev.junban.refunds;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Records refunds that were made elsewhere. */
@Path("/orders/{id}/refunds-by-hand")
@Produces(MediaType.APPLICATION_JSON)
class RefundByHandResource {
    private static final String ROUTE = "POST /orders/{id}/refunds-by-hand";

    private final RecordRefundByHand recordRefundByHand;
    private final JsonBody bodies;

    RefundByHandResource(RecordRefundByHand recordRefundByHand, JsonBody bodies) {
        this.recordRefundByHand = recordRefundByHand;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Records a refund that was made elsewhere")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The refund",
            content = @Content(schema = @Schema(implementation = RefundView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(
            responseCode = "409",
            description = "refund-exceeds-captured with refundableMinor, request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> record(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = RefundByHandRequest.class))) byte[] body,
            @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        Caller caller = Caller.of(security);
        RequestKey key =
                RequestKey.of(caller, IdempotencyKey.required(keys), ROUTE, RefundView.byHandPath(orderId), body);
        return recordRefundByHand
                .run(orderId, bodies.read(body, RefundByHandRequest.class), caller, key)
                .map(Answer::response);
    }
}
