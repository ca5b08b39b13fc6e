package dev.junban.tickets;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
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
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** The tickets of one branch. */
@Path(TicketPaths.SHOPS)
@Produces(MediaType.APPLICATION_JSON)
final class TicketResource {
    private final IssueTicket issueTicket;
    private final UseTickets useTickets;
    private final TicketQueries tickets;
    private final JsonBody bodies;

    TicketResource(IssueTicket issueTicket, UseTickets useTickets, TicketQueries tickets, JsonBody bodies) {
        this.issueTicket = issueTicket;
        this.useTickets = useTickets;
        this.tickets = tickets;
        this.bodies = bodies;
    }

    @POST
    @Operation(summary = "Issues a ticket that was paid for")
    @Path(TicketPaths.TICKETS)
    @RolesAllowed(Roles.STAFF)
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "Issued",
            content = @Content(schema = @Schema(implementation = TicketView.class)))
    @APIResponse(responseCode = "409", description = "request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> issue(
            @PathParam("shopId") String shop,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = TicketRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long shopId = Ids.number(shop);
        var key = key(Caller.of(security), keys, TicketPaths.TICKETS, TicketPaths.tickets(shopId), body);
        return issueTicket
                .run(shopId, bodies.read(body, TicketRequest.class), key)
                .map(Answer::response);
    }

    @GET
    @Path(TicketPaths.TICKETS + "/{id}")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @APIResponse(
            responseCode = "200",
            description = "The ticket as it was a moment ago",
            content = @Content(schema = @Schema(implementation = TicketView.class)))
    @APIResponse(responseCode = "404", description = "not-found, also if it is another shop's")
    public Uni<Response> get(
            @PathParam("shopId") String shop, @PathParam("id") String id, @Context SecurityContext security) {
        long shopId = Ids.number(shop);
        long ticketId = Ids.number(id);
        var caller = Caller.of(security);
        return tickets.byId(shopId, ticketId).map(found -> found.filter(ticket -> caller.mayTouch(ticket.customerId()))
                .map(ticket -> Response.ok(ticket).build())
                .orElseGet(() -> Problem.notFound("Shop " + shopId + " has no ticket " + ticketId + ".")
                        .response()));
    }

    @POST
    @Operation(summary = "Uses each of the tickets once, all of them or none")
    @Path(TicketPaths.USES)
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "Used; the tickets as they are now",
            content = @Content(schema = @Schema(implementation = TicketUsesView.class)))
    @APIResponse(
            responseCode = "403",
            description = "staff-only with now: usedAt is more than 5 minutes in the past by the database's time")
    @APIResponse(
            responseCode = "409",
            description =
                    "tickets-unavailable with unavailable: all that are unknown, another shop's, another customer's,"
                            + " expired at usedAt, or used up; request-in-progress")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    public Uni<Response> use(
            @PathParam("shopId") String shop,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = TicketUsesRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long shopId = Ids.number(shop);
        var caller = Caller.of(security);
        var key = key(caller, keys, TicketPaths.USES, TicketPaths.uses(shopId), body);
        return useTickets
                .run(shopId, bodies.read(body, TicketUsesRequest.class), caller, key)
                .map(Answer::response);
    }

    private static RequestKey key(Caller caller, List<String> keys, String what, String path, byte[] body) {
        return RequestKey.of(caller, IdempotencyKey.required(keys), "POST " + TicketPaths.SHOPS + what, path, body);
    }
}
