package dev.junban.payments;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;

/** The provider's HTTP interface. Answers come as text: what they mean is decided by {@link ProviderAnswers}. */
@Path("/payments")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
interface PaymentProvider {

    /** Charges once for a key; the same key gets the same answer. */
    @POST
    Uni<String> pay(@HeaderParam("Idempotency-Key") UUID key, Charge charge);

    /** The payments of an order. */
    @GET
    Uni<String> find(@QueryParam("orderId") UUID orderId);
}
