package dev.junban.orders;

import dev.junban.web.Ids;
import dev.junban.web.Page;
import dev.junban.web.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.jboss.resteasy.reactive.RestPath;

/** Looks at one order. */
@Path("/orders/{id}")
@Produces(MediaType.APPLICATION_JSON)
class OrderResource {
    private final OrderQueries queries;

    OrderResource(OrderQueries queries) {
        this.queries = queries;
    }

    @GET
    public Uni<OrderView> order(@RestPath String id) {
        UUID orderId = Ids.uuid(id);
        return queries.find(orderId).map(found -> found.orElseThrow(() -> unknown(orderId)));
    }

    @GET
    @Path("/history")
    public Uni<Page<OrderQueries.HistoryEntry>> history(@RestPath String id) {
        UUID orderId = Ids.uuid(id);
        return queries.history(orderId).map(entries -> {
            if (entries.isEmpty()) {
                throw unknown(orderId);
            }
            return new Page<>(entries, null);
        });
    }

    private static RuntimeException unknown(UUID id) {
        return Problem.notFound("There is no order " + id + ".").asException();
    }
}
