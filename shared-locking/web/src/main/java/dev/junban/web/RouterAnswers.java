package dev.junban.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;

/** Answers a call before it reaches a resource. */
@Singleton
public final class RouterAnswers {
    private final ObjectMapper mapper;

    public RouterAnswers(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    public void end(RoutingContext call, Problem problem) {
        var response = call.response();
        if (response.ended() || response.closed()) {
            return;
        }
        problem.retryAfter()
                .ifPresent(pause ->
                        response.putHeader(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, pause.toSeconds()))));
        response.setStatusCode(problem.status()).putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
        call.end(json(problem.at(call.request().path())));
    }

    private String json(Problem problem) {
        try {
            return mapper.writeValueAsString(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A problem of plain text could not be written", e);
        }
    }
}
