package dev.junban.payments;

import dev.junban.jobs.JobResult;
import dev.junban.refunds.RefundReconciliation;
import dev.junban.web.Ids;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.Problem;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Payments that are undecided, for operators. */
@Path("/payments")
@Produces(MediaType.APPLICATION_JSON)
class PaymentResource {
    private final PaymentListQueries queries;
    private final PaymentReconciliation payments;
    private final RefundReconciliation refunds;

    PaymentResource(PaymentListQueries queries, PaymentReconciliation payments, RefundReconciliation refunds) {
        this.queries = queries;
        this.payments = payments;
        this.refunds = refunds;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Payments that are undecided, those first that were submitted first")
    @Parameter(
            name = "status",
            in = ParameterIn.QUERY,
            schema = @Schema(implementation = PaymentListQueries.UndecidedStatus.class))
    @Parameter(name = "limit", in = ParameterIn.QUERY, description = "At most 200")
    @Parameter(name = "cursor", in = ParameterIn.QUERY, description = "\"next\" of the page before")
    public Uni<Page<PaymentView>> payments(@Context UriInfo uri) {
        ListQuery query = ListQuery.of(uri);
        return queries.undecided(
                query.oneOf("status", PaymentListQueries.UndecidedStatus.class), query.limit(), query.after());
    }

    /** What is decided already is left alone. */
    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Asks the provider now about the payment of an order and its refunds")
    @APIResponse(
            responseCode = "200",
            description = "What is known of the payment afterwards",
            content = @Content(schema = @Schema(implementation = PaymentView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @Path("/{orderId}/reconciliation")
    public Uni<PaymentView> reconcile(@PathParam("orderId") String orderId) {
        UUID id = Ids.uuid(orderId);
        return find(id).chain(() -> reconcile(id)).chain(() -> find(id));
    }

    private Uni<JobResult> reconcile(UUID id) {
        return payments.reconcile(List.of(id), Duration.ZERO).chain(() -> refunds.reconcileNow(id));
    }

    private Uni<PaymentView> find(UUID id) {
        return queries.find(id)
                .map(found -> found.orElseThrow(
                        () -> Problem.notFound("There is no order " + id + ".").asException()));
    }
}
