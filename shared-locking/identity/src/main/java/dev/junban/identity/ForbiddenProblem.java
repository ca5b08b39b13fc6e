package dev.junban.identity;

import dev.junban.web.Problem;
import io.quarkus.security.ForbiddenException;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Who is let in but lacks the role for what they call. */
@Singleton
public final class ForbiddenProblem {
    @ServerExceptionMapper
    public Response forbidden(ForbiddenException e) {
        return Problem.of(403, "forbidden", "Your token does not allow this call. It needs another role.")
                .response();
    }
}
