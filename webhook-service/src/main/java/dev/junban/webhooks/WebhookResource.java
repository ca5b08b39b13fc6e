package dev.junban.webhooks;

import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;

/** Takes the provider's webhooks: 202 once an event is stored, whatever it says and however often it comes. */
@Path("/webhooks/payments")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
class WebhookResource {
    private final SignatureVerifier verifier;
    private final RecordPaymentEvent recordPaymentEvent;
    private final JsonBody bodies;

    WebhookResource(SignatureVerifier verifier, RecordPaymentEvent recordPaymentEvent, JsonBody bodies) {
        this.verifier = verifier;
        this.recordPaymentEvent = recordPaymentEvent;
        this.bodies = bodies;
    }

    @POST
    @PermitAll
    public Uni<Response> receive(
            @HeaderParam("webhook-id") Optional<String> id,
            @HeaderParam("webhook-timestamp") Optional<String> timestamp,
            @HeaderParam("webhook-signature") Optional<String> signatures,
            @RequestBody(content = @Content(schema = @Schema(implementation = PaymentEvent.class))) byte[] body) {
        if (!verifier.accepts(new SignedRequest(id, timestamp, signatures, body))) {
            throw Problem.of(401, "invalid-signature", "This webhook is not signed by the provider, or not now.")
                    .asException();
        }
        PaymentEvent event = bodies.read(body, PaymentEvent.class);
        return recordPaymentEvent
                .run(id.orElseThrow(), event, new String(body, StandardCharsets.UTF_8))
                .replaceWith(() -> Response.accepted().build());
    }
}
