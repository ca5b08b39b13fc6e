package dev.junban.products;

import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.Roles;
import dev.junban.web.VersionTags;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Changes of one product, each of a version that the editor has seen. */
@Path(ProductResource.PATH)
@Produces(MediaType.APPLICATION_JSON)
final class EditProductResource {
    private final EditProduct editProduct;
    private final ArchiveProduct archiveProduct;
    private final JsonBody bodies;

    EditProductResource(EditProduct editProduct, ArchiveProduct archiveProduct, JsonBody bodies) {
        this.editProduct = editProduct;
        this.archiveProduct = archiveProduct;
        this.bodies = bodies;
    }

    @PUT
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "Edits the version named by If-Match or in the body, both where both are there")
    @Path("/{id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "200",
            description = "How the product is now",
            headers = @Header(name = HttpHeaders.ETAG),
            content = @Content(schema = @Schema(implementation = ProductView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(
            responseCode = "409",
            description = "version-conflict with currentVersion: the body names another version")
    @APIResponse(
            responseCode = "412",
            description = "precondition-failed with currentVersion: If-Match names another version")
    @APIResponse(responseCode = "422", description = "invalid-request")
    @APIResponse(responseCode = "428", description = "precondition-required: neither names a version")
    public Uni<Response> edit(
            @PathParam("id") String id,
            @HeaderParam(HttpHeaders.IF_MATCH) List<String> ifMatch,
            @RequestBody(content = @Content(schema = @Schema(implementation = ProductEdit.class))) byte[] body) {
        long productId = Ids.number(id);
        var edit = bodies.read(body, ProductEdit.class);
        var precondition = Precondition.required(Optional.ofNullable(edit.version()), VersionTags.parse(ifMatch));
        return editProduct
                .run(productId, edit, precondition)
                .map(verdict -> answer(verdict, productId, precondition, ProductView::response));
    }

    @DELETE
    @RolesAllowed(Roles.STAFF)
    @Operation(summary = "Takes a product out of sale; past orders keep it")
    @Path("/{id}")
    @APIResponse(responseCode = "204", description = "Archived")
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "412", description = "precondition-failed with currentVersion")
    @APIResponse(responseCode = "428", description = "precondition-required")
    public Uni<Response> archive(@PathParam("id") String id, @HeaderParam(HttpHeaders.IF_MATCH) List<String> ifMatch) {
        long productId = Ids.number(id);
        var precondition = Precondition.required(Optional.empty(), VersionTags.parse(ifMatch));
        return archiveProduct
                .run(productId, precondition)
                .map(verdict -> answer(verdict, productId, precondition, archived -> Response.noContent()
                        .build()));
    }

    private static Response answer(
            EditVerdict verdict, long id, Precondition precondition, Function<ProductView, Response> applied) {
        if (verdict instanceof EditVerdict.Applied done) {
            return applied.apply(done.product());
        }
        if (verdict instanceof EditVerdict.Stale stale) {
            return precondition.refusal(stale.currentVersion()).response();
        }
        return ProductResource.notFound(id).response();
    }
}
