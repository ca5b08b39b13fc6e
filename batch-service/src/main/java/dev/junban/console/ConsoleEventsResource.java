package dev.junban.console;

import dev.junban.web.Problem;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Multi;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Tells what the console shows, as it changes. */
@Path("/console/events")
class ConsoleEventsResource {
    private final ConsoleFeed feed;

    ConsoleEventsResource(ConsoleFeed feed) {
        this.feed = feed;
    }

    @GET
    @RolesAllowed(Roles.OPERATOR)
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "What the console shows: one server-sent event a second",
            description = "The stream ends after ten minutes; whoever still watches comes again")
    @APIResponse(
            responseCode = "200",
            description = "The events",
            content =
                    @Content(
                            mediaType = MediaType.SERVER_SENT_EVENTS,
                            schema = @Schema(implementation = Snapshot.class)))
    @APIResponse(responseCode = "503", description = "busy, while too many watch")
    public Multi<Snapshot> events() {
        if (!feed.hasRoom()) {
            throw Problem.busy("Too many watch here. Come again later.").asException();
        }
        return feed.follow();
    }
}
