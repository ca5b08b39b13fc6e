package dev.junban.web;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/** Writes into OpenAPI what every call of every service has in common: problems, lists, keys and preconditions. */
public final class DescribedEdge implements OASFilter {
    private static final String PROBLEM = "Problem";
    private static final String EVERY_CALL =
            "Any other problem; busy (503) says in Retry-After when the same request may succeed";

    /** For what Quarkus says of the answers to those who may not call. */
    private static final Map<String, String> OURS =
            Map.of("Not Authorized", "unauthorized", "Not Allowed", "forbidden: it takes another role");

    private static final Map<String, String> DESCRIPTIONS = Map.of(
            "limit",
            "How many items a page holds at most",
            "cursor",
            "\"next\" of the page before, unchanged",
            IdempotencyKey.HEADER,
            "Your name for this request, the same whenever it is repeated",
            "If-Match",
            "The ETag of what was edited, or * for whatever is there",
            "If-None-Match",
            "ETags of what is known already");

    @Override
    public void filterOpenAPI(OpenAPI api) {
        if (api.getComponents() == null) {
            api.setComponents(OASFactory.createComponents());
        }
        api.getComponents().addSchema(PROBLEM, problem());
        operations(api).forEach(DescribedEdge::describe);
    }

    private static Stream<Operation> operations(OpenAPI api) {
        return Stream.ofNullable(api.getPaths())
                .flatMap(paths -> paths.getPathItems().values().stream())
                .flatMap(path -> path.getOperations().values().stream());
    }

    private static void describe(Operation operation) {
        var responses = Optional.ofNullable(operation.getResponses()).orElseGet(OASFactory::createAPIResponses);
        responses.addAPIResponse("default", OASFactory.createAPIResponse().description(EVERY_CALL));
        responses.getAPIResponses().forEach(DescribedEdge::describe);
        operation.setResponses(responses);
        Stream.ofNullable(operation.getParameters()).flatMap(Collection::stream).forEach(DescribedEdge::describe);
    }

    private static void describe(String status, APIResponse response) {
        Optional.ofNullable(OURS.get(response.getDescription())).ifPresent(response::setDescription);
        if (status.equals("default") || status.compareTo("400") >= 0) {
            response.setContent(content(OASFactory.createSchema().ref(PROBLEM)));
        }
        Stream.ofNullable(response.getHeaders())
                .flatMap(headers -> headers.values().stream())
                .filter(header -> header.getSchema() == null)
                .forEach(header -> header.setSchema(string()));
    }

    private static void describe(Parameter parameter) {
        String name = parameter.getName();
        Optional.ofNullable(DESCRIPTIONS.get(name)).ifPresent(parameter::setDescription);
        if (parameter.getIn() == Parameter.In.HEADER) {
            // Read as a list only to notice that one comes twice.
            parameter.setSchema(
                    name.equals(IdempotencyKey.HEADER) ? string().minLength(1).maxLength(255) : string());
        }
        if (name.equals("limit")) {
            parameter.setSchema(integer()
                    .minimum(BigDecimal.ONE)
                    .maximum(BigDecimal.valueOf(Page.LIMIT_MAX))
                    .defaultValue(Page.LIMIT_DEFAULT));
        }
    }

    private static Content content(Schema schema) {
        return OASFactory.createContent()
                .addMediaType(Problem.MEDIA_TYPE, OASFactory.createMediaType().schema(schema));
    }

    private static Schema problem() {
        return OASFactory.createSchema()
                .description("RFC 9457; some types have further members")
                .addType(Schema.SchemaType.OBJECT)
                .required(List.of("type", "title", "status", "detail", "retryable"))
                .addProperty("type", string().description("urn:junban:problem:<slug>"))
                .addProperty("title", string())
                .addProperty("status", integer())
                .addProperty("detail", string())
                .addProperty("instance", string())
                .addProperty("retryable", OASFactory.createSchema().addType(Schema.SchemaType.BOOLEAN));
    }

    private static Schema string() {
        return OASFactory.createSchema().addType(Schema.SchemaType.STRING);
    }

    private static Schema integer() {
        return OASFactory.createSchema().addType(Schema.SchemaType.INTEGER);
    }
}
