package dev.junban.rooms;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** {@code /rooms}. */
@Path(RoomPaths.ROOMS)
@Produces(MediaType.APPLICATION_JSON)
final class RoomResource {
    private final CreateRoom createRoom;
    private final RoomQueries rooms;
    private final JsonBody bodies;

    RoomResource(CreateRoom createRoom, RoomQueries rooms, JsonBody bodies) {
        this.createRoom = createRoom;
        this.rooms = rooms;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @APIResponse(
            responseCode = "201",
            description = "Created",
            content = @Content(schema = @Schema(implementation = RoomView.class)))
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> create(
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = RoomRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        var key = IdempotencyKey.optional(keys)
                .map(k -> RequestKey.of(caller, k, "POST " + RoomPaths.ROOMS, RoomPaths.ROOMS, body));
        return createRoom.run(bodies.read(body, RoomRequest.class), key).map(Answer::response);
    }

    @GET
    @Authenticated
    @Path("/{id}")
    @APIResponse(
            responseCode = "200",
            description = "The room",
            content = @Content(schema = @Schema(implementation = RoomView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    public Uni<Response> get(@PathParam("id") String id) {
        long roomId = Ids.number(id);
        return rooms.byId(roomId)
                .map(found -> found.map(room -> Response.ok(room).build())
                        .orElseGet(() -> RoomPaths.notFound(roomId).response()));
    }
}
