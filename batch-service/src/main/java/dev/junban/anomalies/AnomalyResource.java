package dev.junban.anomalies;

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

/** Money that no order accounts for, for operators. */
@Path("/anomalies")
@Produces(MediaType.APPLICATION_JSON)
class AnomalyResource {
    private static final String ROUTE = "POST /anomalies/{id}/resolution";

    private final AnomalyQueries queries;
    private final ResolveAnomaly resolveAnomaly;
    private final JsonBody bodies;

    AnomalyResource(AnomalyQueries queries, ResolveAnomaly resolveAnomaly, JsonBody bodies) {
        this.queries = queries;
        this.resolveAnomaly = resolveAnomaly;
        this.bodies = bodies;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Money that no order accounts for, newest first")
    @Parameter(name = "state", in = ParameterIn.QUERY, schema = @Schema(implementation = AnomalyQueries.State.class))
    @Parameter(name = "limit", in = ParameterIn.QUERY, description = "At most 200")
    @Parameter(name = "cursor", in = ParameterIn.QUERY, description = "\"next\" of the page before")
    public Uni<Page<AnomalyView>> anomalies(@Context UriInfo uri) {
        ListQuery query = ListQuery.of(uri);
        return queries.page(query.oneOf("state", AnomalyQueries.State.class), query.limit(), query.idBelow());
    }

    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Notes that a person has dealt with an anomaly; its money is no longer given back by itself")
    @Path("/{id}/resolution")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "200",
            description = "The anomaly",
            content = @Content(schema = @Schema(implementation = AnomalyView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "409", description = "anomaly-resolved, request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> resolve(
            @PathParam("id") String id,
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = ResolutionRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        long anomalyId = Ids.number(id);
        var key = IdempotencyKey.optional(keys)
                .map(given -> RequestKey.of(caller, given, ROUTE, AnomalyView.resolutionPath(anomalyId), body));
        ResolutionRequest resolution = bodies.read(body, ResolutionRequest.class);
        return resolveAnomaly.run(anomalyId, resolution, caller, key).map(Answer::response);
    }
}
