package dev.junban.web;

import dev.junban.batching.Overloaded;
import dev.junban.inbox.RequestInProgress;
import dev.junban.locking.DatabaseBusy;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;

/** Every failure of a call becomes a problem. */
@Singleton
public final class ProblemMappers {
    private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

    private final BusyLog busyLog = new BusyLog(LOG::warn, System::nanoTime);

    @ServerExceptionMapper
    public Response refused(ProblemException e) {
        if (e.problem().status() == 503) {
            busyLog.add(e.getMessage());
        }
        return e.problem().response();
    }

    @ServerExceptionMapper
    public Response busy(DatabaseBusy e) {
        busyLog.add(e.getMessage());
        return Problem.busy(
                        "The database has no time or room for this now. Repeat the request, under the same key if it has one.")
                .response();
    }

    @ServerExceptionMapper
    public Response overloaded(Overloaded e) {
        busyLog.add(e.getMessage());
        return Problem.busy("Too many are waiting now. Repeat the request, under the same key if it has one.")
                .response();
    }

    @ServerExceptionMapper
    public Response inProgress(RequestInProgress e) {
        return Problem.of(409, "request-in-progress", "The first request under this key is still running.")
                .retryAfter(Duration.ofSeconds(1))
                .response();
    }

    /** What the routing refuses before a resource is called: unknown route, method, media type. */
    @ServerExceptionMapper
    public Response notRouted(WebApplicationException e, ServerRequestContext request) {
        int status = e.getResponse().getStatus();
        if (status < 400) {
            return e.getResponse();
        }
        if (status >= 500) {
            return unexpected(e);
        }
        var response = HttpProblems.of(status).response();
        return status == 405 ? withAllow(response, (ResteasyReactiveRequestContext) request) : response;
    }

    private static Response withAllow(Response response, ResteasyReactiveRequestContext request) {
        return Response.fromResponse(response)
                .header(HttpHeaders.ALLOW, String.join(", ", AllowedMethods.of(request)))
                .build();
    }

    @ServerExceptionMapper
    public Response unexpected(Throwable e) {
        var errorId = UUID.randomUUID().toString();
        LOG.errorf(e, "Request failed, error %s", errorId);
        return HttpProblems.internalError(errorId).response();
    }
}
