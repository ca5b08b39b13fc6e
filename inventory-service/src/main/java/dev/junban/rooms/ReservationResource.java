package dev.junban.rooms;

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
import jakarta.ws.rs.DELETE;
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

/** The reservations of one room. */
@Path(RoomPaths.ROOMS)
@Produces(MediaType.APPLICATION_JSON)
final class ReservationResource {
    private final ReserveRoom reserveRoom;
    private final CancelReservation cancelReservation;
    private final RoomQueries rooms;
    private final ReservationQueries reservations;
    private final JsonBody bodies;

    ReservationResource(
            ReserveRoom reserveRoom,
            CancelReservation cancelReservation,
            RoomQueries rooms,
            ReservationQueries reservations,
            JsonBody bodies) {
        this.reserveRoom = reserveRoom;
        this.cancelReservation = cancelReservation;
        this.rooms = rooms;
        this.reservations = reservations;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "Reserves the room from startsAt on until just before endsAt; one may begin when another ends")
    @Path(RoomPaths.RESERVATIONS)
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "Reserved",
            content = @Content(schema = @Schema(implementation = ReservationView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(
            responseCode = "409",
            description = "reservation-overlap with reservationId, startsAt and endsAt of the first in the way;"
                    + " request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> reserve(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = ReservationRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long roomId = Ids.number(id);
        var caller = Caller.of(security);
        var key = RequestKey.of(
                caller,
                IdempotencyKey.required(keys),
                "POST " + RoomPaths.ROOMS + RoomPaths.RESERVATIONS,
                RoomPaths.reservations(roomId),
                body);
        return reserveRoom
                .run(roomId, bodies.read(body, ReservationRequest.class, request -> request.by(caller)), key)
                .map(Answer::response);
    }

    @GET
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "The reservations of a room, the one made last first; a customer sees only their own")
    @Path(RoomPaths.RESERVATIONS)
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<ReservationView>> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var query = ListQuery.of(uri);
        long roomId = Ids.number(id);
        return reservations
                .newestFirst(roomId, Caller.of(security).onlyCustomer(), query.idBelow(), query.limit())
                .call(page -> page.items().isEmpty()
                        ? requireRoom(roomId)
                        : Uni.createFrom().voidItem());
    }

    @GET
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Path(RoomPaths.RESERVATION)
    @APIResponse(
            responseCode = "200",
            description = "The reservation",
            content = @Content(schema = @Schema(implementation = ReservationView.class)))
    @APIResponse(responseCode = "404", description = "not-found, also once it is cancelled")
    public Uni<Response> get(
            @PathParam("id") String room, @PathParam("reservationId") String id, @Context SecurityContext security) {
        var caller = Caller.of(security);
        long roomId = Ids.number(room);
        long reservationId = Ids.number(id);
        return reservations.byId(roomId, reservationId).map(found -> found.filter(
                        reservation -> caller.mayTouch(reservation.customerId()))
                .map(reservation -> Response.ok(reservation).build())
                .orElseGet(() -> RoomPaths.notFound(roomId, reservationId).response()));
    }

    @DELETE
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "Cancels a reservation; its time is free again")
    @Path(RoomPaths.RESERVATION)
    @APIResponse(responseCode = "204", description = "Cancelled")
    @APIResponse(responseCode = "404", description = "not-found, also once it is cancelled")
    public Uni<Response> cancel(
            @PathParam("id") String room, @PathParam("reservationId") String id, @Context SecurityContext security) {
        long roomId = Ids.number(room);
        long reservationId = Ids.number(id);
        return cancelReservation
                .run(roomId, reservationId, Caller.of(security))
                .map(had -> had
                        ? Response.noContent().build()
                        : RoomPaths.notFound(roomId, reservationId).response());
    }

    private Uni<RoomView> requireRoom(long id) {
        return rooms.byId(id)
                .map(found -> found.orElseThrow(() -> RoomPaths.notFound(id).asException()));
    }
}
