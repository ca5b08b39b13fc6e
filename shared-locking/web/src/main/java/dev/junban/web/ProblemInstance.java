package dev.junban.web;

import jakarta.inject.Singleton;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/** Fills in the path of the request, so that no use case has to know it. */
@Singleton
public final class ProblemInstance {
    @ServerResponseFilter
    public void fillIn(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Problem problem
                && problem.instance().isEmpty()) {
            response.setEntity(
                    problem.at(request.getUriInfo().getRequestUri().getRawPath()),
                    response.getEntityAnnotations(),
                    response.getMediaType());
        }
    }
}
