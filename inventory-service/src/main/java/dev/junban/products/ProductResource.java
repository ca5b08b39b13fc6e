package dev.junban.products;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
import dev.junban.web.VersionTags;
import io.quarkus.security.Authenticated;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** {@code /products}. */
@Path(ProductResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
final class ProductResource {
    static final String PATH = "/products";

    private final CreateProduct createProduct;
    private final ProductQueries products;
    private final JsonBody bodies;

    ProductResource(CreateProduct createProduct, ProductQueries products, JsonBody bodies) {
        this.createProduct = createProduct;
        this.products = products;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed(Roles.STAFF)
    @APIResponse(
            responseCode = "201",
            description = "Created",
            headers = @Header(name = HttpHeaders.ETAG),
            content = @Content(schema = @Schema(implementation = ProductView.class)))
    @APIResponse(responseCode = "409", description = "sku-taken")
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> create(
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = ProductRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        var key = IdempotencyKey.optional(keys).map(k -> RequestKey.of(caller, k, "POST " + PATH, PATH, body));
        return createProduct.run(bodies.read(body, ProductRequest.class), key).map(ProductResource::withFirstEtag);
    }

    private static Response withFirstEtag(Answer answer) {
        var response = Response.fromResponse(answer.response());
        return answer.status() == 201
                ? response.header(HttpHeaders.ETAG, VersionTags.of(1)).build()
                : response.build();
    }

    @GET
    @Path("/{id}")
    @Authenticated
    @APIResponse(
            responseCode = "200",
            description = "The product",
            headers = @Header(name = HttpHeaders.ETAG),
            content = @Content(schema = @Schema(implementation = ProductView.class)))
    @APIResponse(responseCode = "304", description = "If-None-Match names the current version")
    @APIResponse(responseCode = "404", description = "not-found, also once it is archived")
    public Uni<Response> get(
            @PathParam("id") String id, @HeaderParam(HttpHeaders.IF_NONE_MATCH) List<String> ifNoneMatch) {
        long productId = Ids.number(id);
        var known = VersionTags.parse(ifNoneMatch);
        return products.byId(productId).map(found -> found.map(product -> answer(product, known))
                .orElseGet(() -> notFound(productId).response()));
    }

    private static Response answer(ProductView product, Optional<VersionTags> known) {
        return known.filter(tags -> tags.matchWeakly(product.version())).isPresent()
                ? Response.notModified()
                        .header(HttpHeaders.ETAG, VersionTags.of(product.version()))
                        .build()
                : product.response();
    }

    @GET
    @Authenticated
    @Operation(summary = "The newest products first")
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<ProductView>> list(@Context UriInfo uri) {
        var query = ListQuery.of(uri);
        return products.newestFirst(query.idBelow(), query.limit());
    }

    static Problem notFound(long id) {
        return Problem.notFound("There is no product " + id + ".");
    }
}
