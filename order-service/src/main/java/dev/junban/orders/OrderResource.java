package dev.junban.orders;

import dev.junban.rows.OrderStatus;
import dev.junban.web.Caller;
import dev.junban.web.Ids;
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
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jboss.resteasy.reactive.RestPath;

/** Looks at orders. */
@Path(OrderPaths.ORDERS)
@Produces(MediaType.APPLICATION_JSON)
class OrderResource {
    private final OrderQueries queries;

    private final OrderListQueries lists;

    OrderResource(OrderQueries queries, OrderListQueries lists) {
        this.queries = queries;
        this.lists = lists;
    }

    @GET
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Parameter(
            name = "customerId",
            in = ParameterIn.QUERY,
            description = "A customer sees only their own orders, and may name nobody else")
    @Parameter(name = "status", in = ParameterIn.QUERY, schema = @Schema(implementation = OrderStatus.class))
    @Parameter(name = "reference", in = ParameterIn.QUERY)
    @Parameter(name = "paymentId", in = ParameterIn.QUERY)
    @Parameter(name = "from", in = ParameterIn.QUERY, description = "Created then or later")
    @Parameter(name = "to", in = ParameterIn.QUERY, description = "Created earlier")
    @Parameter(name = "limit", in = ParameterIn.QUERY, description = "At most 200")
    @Parameter(name = "cursor", in = ParameterIn.QUERY, description = "\"next\" of the page before")
    public Uni<Page<OrderView>> orders(@Context UriInfo uri, @Context SecurityContext security) {
        ListQuery query = ListQuery.of(uri);
        return lists.page(OrderFilter.of(query, Caller.of(security)), query.limit(), query.after());
    }

    @GET
    @Path("/{id}")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    public Uni<OrderView> order(@RestPath String id, @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        Caller caller = Caller.of(security);
        return queries.find(orderId).map(found -> found.filter(order -> caller.mayTouch(order.customerId()))
                .orElseThrow(() -> unknown(orderId)));
    }

    @GET
    @Path("/{id}/history")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    public Uni<Page<OrderQueries.HistoryEntry>> history(@RestPath String id, @Context SecurityContext security) {
        UUID orderId = Ids.uuid(id);
        return queries.history(orderId, Caller.of(security).onlyCustomer()).map(entries -> {
            if (entries.isEmpty()) {
                throw unknown(orderId);
            }
            return new Page<>(entries, null);
        });
    }

    private static RuntimeException unknown(UUID id) {
        return OrderPaths.notFound(id).asException();
    }
}
