package dev.junban.orders;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochRandomGenerator;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;

/** Takes orders. */
@Path("/orders")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class PlaceOrderResource {
    private static final String ROUTE = "POST /orders";

    private final TimeBasedEpochRandomGenerator ids = Generators.timeBasedEpochRandomGenerator();
    private final PlaceOrders placeOrders;
    private final JsonBody bodies;

    PlaceOrderResource(PlaceOrders placeOrders, JsonBody bodies) {
        this.placeOrders = placeOrders;
        this.bodies = bodies;
    }

    @POST
    public Uni<Response> place(
            @HeaderParam(IdempotencyKey.HEADER) List<String> key,
            @RequestBody(content = @Content(schema = @Schema(implementation = PlaceOrderRequest.class))) byte[] body) {
        IdempotencyKey idempotencyKey = IdempotencyKey.required(key);
        PlaceOrderRequest request = bodies.read(body, PlaceOrderRequest.class);
        PlaceOrder order = new PlaceOrder(
                ids.generate(),
                RequestKey.of(idempotencyKey, ROUTE, "/orders", body),
                request.customerId(),
                Optional.ofNullable(request.reference()),
                PlaceOrder.sum(request.lines()));
        return placeOrders.run(List.of(order)).map(answers -> answers.get(0).response());
    }
}
