package dev.junban.edge;

import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What the edge is tried out on. */
@Path("/probe")
@Produces(MediaType.APPLICATION_JSON)
final class ProbeResource {
    record Count(@Min(1) long count, String note) {}

    record Counted(long count, String thread) {}

    private final JsonBody bodies;

    ProbeResource(JsonBody bodies) {
        this.bodies = bodies;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Counted> count(byte[] body) {
        long count = bodies.read(body, Count.class).count();
        return Uni.createFrom()
                .item(() -> new Counted(count, Thread.currentThread().getName()));
    }

    @GET
    public Uni<Response> fail(@QueryParam("how") String how) {
        return switch (how) {
            case "busy" -> Uni.createFrom().item(Problem.busy("Try later.").response());
            case "later" -> Uni.createFrom().failure(new IllegalStateException("secret"));
            default -> throw new IllegalStateException("secret");
        };
    }
}
