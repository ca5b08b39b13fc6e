package dev.junban.web;

import jakarta.ws.rs.HttpMethod;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jboss.resteasy.reactive.server.core.ResteasyReactiveRequestContext;
import org.jboss.resteasy.reactive.server.handlers.ClassRoutingHandler;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper;

/** The methods that a path takes; the routing refuses one without saying which it would take. */
final class AllowedMethods {
    private AllowedMethods() {}

    static SortedSet<String> of(ResteasyReactiveRequestContext request) {
        var allowed = new TreeSet<String>();
        var match = new RequestMapper<>(request.getDeployment().getClassMappers()).map(request.getPathWithoutPrefix());
        for (var handler : match.value.handlers) {
            if (handler instanceof ClassRoutingHandler routing) {
                addMethods(routing, match.remaining.isEmpty() ? "/" : match.remaining, allowed);
            }
        }
        if (allowed.contains(HttpMethod.GET)) {
            allowed.add(HttpMethod.HEAD);
        }
        allowed.add(HttpMethod.OPTIONS);
        return allowed;
    }

    private static void addMethods(ClassRoutingHandler routing, String path, SortedSet<String> allowed) {
        routing.getMappers().forEach((method, mapper) -> {
            if (method != null && mapper.map(path) != null) {
                allowed.add(method);
            }
        });
    }
}
