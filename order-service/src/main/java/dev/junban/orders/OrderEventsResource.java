package dev.junban.orders;

import dev.junban.web.Ids;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Multi;
import io.vertx.core.http.HttpServerResponse;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestStreamElementType;
import org.jspecify.annotations.Nullable;

/** Tells what happens to an order as it happens. */
@Path(OrderPaths.ORDERS)
class OrderEventsResource {
    static final String LAST_EVENT_ID = "Last-Event-ID";

    private final OrderListeners listeners;

    OrderEventsResource(OrderListeners listeners) {
        this.listeners = listeners;
    }

    @GET
    @Path("/{id}/events")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @FollowsOrder
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "One server-sent event for each change of the order's state, from the first one on",
            description = "The data of an event is an entry of the history. The stream ends when nothing more is to"
                    + " come: FULFILLED, REFUNDED, or CANCELLED, EXPIRED, PAYMENT_FAILED with nothing open at the"
                    + " payment provider; and after an hour, whereupon a client may come again."
                    + " With Last-Event-ID it goes on behind that event. A comment comes every 15"
                    + " seconds as a sign of life")
    @APIResponse(
            responseCode = "200",
            description = "The events",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = OrderQueries.HistoryEntry.class)))
    @APIResponse(responseCode = "204", description = "All events are known already, and no more will come")
    @APIResponse(responseCode = "400", description = "malformed-id, malformed-event-id")
    @APIResponse(responseCode = "404", description = "not-found")
    public Multi<OutboundSseEvent> events(
            @PathParam("id") String id,
            @HeaderParam(LAST_EVENT_ID) @Nullable String lastEventId,
            @Context HttpServerResponse response,
            @Context Sse sse) {
        return listeners
                .follow(Ids.uuid(id), OrderEventsFilter.lastEventId(lastEventId), response::closed)
                .map(event -> event.map(told -> sse.newEventBuilder()
                                .id(Integer.toString(told.id()))
                                .data(OrderQueries.HistoryEntry.class, told.entry())
                                .build())
                        .orElseGet(() -> sse.newEventBuilder().comment("").build()));
    }
}
