package dev.junban.web;

import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Every failure of a call becomes a problem. */
@Singleton
public final class ProblemMappers {
    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

    @ServerExceptionMapper
    public Response refused(ProblemException e) {
        return e.problem().response();
    }

    /** What the routing refuses before a resource is called: unknown route, method, media type. */
    @ServerExceptionMapper
    public Response notRouted(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        if (status < 400) {
            return e.getResponse();
        }
        if (status >= 500) {
            return unexpected(e);
        }
        var response = Response.fromResponse(HttpProblems.of(status).response());
        var allow = e.getResponse().getHeaderString(HttpHeaders.ALLOW);
        return allow == null
                ? response.build()
                : response.header(HttpHeaders.ALLOW, allow).build();
    }

    @ServerExceptionMapper
    public Response unexpected(Throwable e) {
        var errorId = UUID.randomUUID().toString();
        LOG.errorf(e, "Request failed, error %s", errorId);
        return HttpProblems.internalError(errorId).response();
    }
}
