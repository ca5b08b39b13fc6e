package dev.junban.audit;

import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** What the audits have found, for operators. */
@Path("/audits")
@Produces(MediaType.APPLICATION_JSON)
class AuditResource {
    private final FindingQueries queries;

    AuditResource(FindingQueries queries) {
        this.queries = queries;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            summary = "Differences that the audits have found, newest first; those that are gone with state=GONE",
            description = "Run job \"audit\" to look now")
    @Parameter(name = "state", in = ParameterIn.QUERY, schema = @Schema(implementation = FindingQueries.State.class))
    @Parameter(name = "limit", in = ParameterIn.QUERY, description = "At most 200")
    @Parameter(name = "cursor", in = ParameterIn.QUERY, description = "\"next\" of the page before")
    public Uni<Page<FindingView>> findings(@Context UriInfo uri) {
        ListQuery query = ListQuery.of(uri);
        FindingQueries.State state =
                query.oneOf("state", FindingQueries.State.class).orElse(FindingQueries.State.OPEN);
        return queries.page(state, query.limit(), query.idBelow());
    }
}
