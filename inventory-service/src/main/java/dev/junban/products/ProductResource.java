package dev.junban.products;

import dev.junban.web.Answer;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;

/** {@code /products}. */
@Path(ProductResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
final class ProductResource {
    static final String PATH = "/products";
    private static final String FIRST_ETAG = "\"1\"";

    private final CreateProduct createProduct;
    private final ProductQueries products;
    private final JsonBody bodies;

    ProductResource(CreateProduct createProduct, ProductQueries products, JsonBody bodies) {
        this.createProduct = createProduct;
        this.products = products;
        this.bodies = bodies;
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> create(
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = ProductRequest.class))) byte[] body) {
        var key = IdempotencyKey.optional(keys).map(k -> RequestKey.of(k, "POST " + PATH, PATH, body));
        return createProduct.run(bodies.read(body, ProductRequest.class), key).map(ProductResource::withFirstEtag);
    }

    private static Response withFirstEtag(Answer answer) {
        var response = Response.fromResponse(answer.response());
        return answer.status() == 201
                ? response.header(HttpHeaders.ETAG, FIRST_ETAG).build()
                : response.build();
    }

    @GET
    @Path("/{id}")
    public Uni<Response> get(@PathParam("id") String id) {
        long productId = Ids.number(id);
        return products.byId(productId).map(found -> found.map(product -> Response.ok(product)
                        .header(HttpHeaders.ETAG, product.etag())
                        .build())
                .orElseGet(() -> Problem.of(404, "not-found", "There is no product " + productId + ".")
                        .response()));
    }
}
