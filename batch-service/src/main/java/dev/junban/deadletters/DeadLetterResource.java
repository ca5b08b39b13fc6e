package dev.junban.deadletters;

import dev.junban.web.Caller;
import dev.junban.web.Cursor;
import dev.junban.web.JsonBody;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.Problem;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Records that could not be taken, for operators. */
@Path("/dead-letters")
@Produces(MediaType.APPLICATION_JSON)
class DeadLetterResource {
    private static final int PREVIEW_BYTES = 1_024;

    private final DeadLetterReader reader;
    private final ReplayQueries queries;
    private final Replaying replaying;
    private final JsonBody bodies;

    DeadLetterResource(DeadLetterReader reader, ReplayQueries queries, Replaying replaying, JsonBody bodies) {
        this.reader = reader;
        this.queries = queries;
        this.replaying = replaying;
        this.bodies = bodies;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Records that could not be taken, topic by topic, those first that died first")
    @Parameter(
            name = "topic",
            in = ParameterIn.QUERY,
            description = "The one that they came from",
            schema = @Schema(type = SchemaType.STRING))
    @Parameter(name = "limit", in = ParameterIn.QUERY, description = "At most 200")
    @Parameter(name = "cursor", in = ParameterIn.QUERY, description = "\"next\" of the page before")
    public Uni<Page<DeadLetterView>> deadLetters(@Context UriInfo uri) {
        ListQuery query = ListQuery.of(uri);
        List<String> topics = DeadLetterTopics.of(query);
        int limit = query.limit();
        return reader.page(topics, query.after().map(DeadLetterId::of), limit + 1, PREVIEW_BYTES)
                .chain(letters -> queries.of(letters)
                        .map(replays -> Page.of(
                                letters.stream()
                                        .map(letter -> DeadLetterView.of(
                                                letter, Optional.ofNullable(replays.get(letter.id()))))
                                        .toList(),
                                limit,
                                last -> Cursor.of(last.id()))));
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "One of them, with its whole value")
    @APIResponse(
            responseCode = "200",
            description = "The dead letter",
            content = @Content(schema = @Schema(implementation = DeadLetterView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "503", description = "busy, while Kafka is away")
    @Path("/{id}")
    public Uni<DeadLetterView> deadLetter(@PathParam("id") String id) {
        return reader.find(DeadLetterId.parse(id))
                .map(found -> found.orElseThrow(() ->
                        Problem.notFound("There is no dead letter " + id + ".").asException()))
                .chain(letter -> queries.of(List.of(letter))
                        .map(replays -> DeadLetterView.of(letter, Optional.ofNullable(replays.get(letter.id())))));
    }

    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(
            summary = "Sends dead letters to where they came from, chosen ones or all of a topic",
            description = "Each once: what was sent before is told, and not sent again. Ask with dryRun first.")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "200",
            description = "What became of each; where a topic has more, next tells where to go on",
            content = @Content(schema = @Schema(implementation = Replays.class)))
    @APIResponse(responseCode = "422", description = "invalid-request, unknown-topic")
    @APIResponse(responseCode = "503", description = "busy, while Kafka is away")
    @Path("/replays")
    public Uni<Replays> replay(
            @RequestBody(content = @Content(schema = @Schema(implementation = ReplayRequest.class))) byte[] body,
            @Context SecurityContext security) {
        return replaying.replay(bodies.read(body, ReplayRequest.class), Caller.of(security));
    }
}
