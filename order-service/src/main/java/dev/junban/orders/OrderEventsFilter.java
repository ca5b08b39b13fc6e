package dev.junban.orders;

import dev.junban.web.Caller;
import dev.junban.web.Ids;
import dev.junban.web.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Answers those who cannot or need not follow an order; once a stream has begun, its status is sent. Not a singleton: a
 * filter is looked up before there is any configuration.
 */
@ApplicationScoped
class OrderEventsFilter {
    private static final Pattern EVENT_ID = Pattern.compile("[0-9]{1,9}");

    private final OrderEventQueries queries;
    private final OrderListeners listeners;

    OrderEventsFilter(OrderEventQueries queries, OrderListeners listeners) {
        this.queries = queries;
        this.listeners = listeners;
    }

    /** Nothing lets the call through. */
    @ServerRequestFilter
    @FollowsOrder
    public Uni<Response> refuse(ContainerRequestContext request) {
        UUID id = Ids.uuid(request.getUriInfo().getPathParameters().getFirst("id"));
        Caller caller = Caller.of(request.getSecurityContext());
        int seen = lastEventId(request.getHeaderString(OrderEventsResource.LAST_EVENT_ID));
        return queries.since(Map.of(id, seen)).map(progress -> answer(
                        id, Optional.ofNullable(progress.get(id)).filter(of -> caller.mayTouch(of.customerId())))
                .orElse(null));
    }

    private Optional<Response> answer(UUID id, Optional<OrderEventQueries.Progress> progress) {
        if (progress.isEmpty()) {
            return Optional.of(OrderPaths.notFound(id).response());
        }
        if (progress.get().over() && progress.get().events().isEmpty()) {
            // It tells a browser not to come again.
            return Optional.of(Response.noContent().build());
        }
        return listeners.hasRoom()
                ? Optional.empty()
                : Optional.of(Problem.busy("Too many clients follow orders here. Come again later.")
                        .response());
    }

    /** The event that the client has seen last, 0 before the first. */
    static int lastEventId(@Nullable String header) {
        if (header == null) {
            return 0;
        }
        if (!EVENT_ID.matcher(header).matches()) {
            throw Problem.of(400, "malformed-event-id", "Send as Last-Event-ID the id of an event of this stream.")
                    .asException();
        }
        return Integer.parseInt(header);
    }
}
