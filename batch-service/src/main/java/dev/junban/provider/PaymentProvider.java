package dev.junban.provider;

import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;

/**
 * The provider's HTTP interface. Answers come as text: what they mean is decided by {@link ProviderAnswers} and {@link
 * RefundAnswers}.
 */
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

    /** Cancels a pending payment; one that is captured already is refused with 409. */
    @POST
    @Path("/{paymentId}/cancellation")
    Uni<String> cancel(@PathParam("paymentId") String paymentId);

    /** Gives money back, once for a key. */
    @POST
    @Path("/{paymentId}/refunds")
    Uni<String> refund(
            @PathParam("paymentId") String paymentId, @HeaderParam("Idempotency-Key") long key, GiveBack giveBack);

    /** The refunds of a payment. */
    @GET
    @Path("/{paymentId}/refunds")
    Uni<String> findRefunds(@PathParam("paymentId") String paymentId);
}
