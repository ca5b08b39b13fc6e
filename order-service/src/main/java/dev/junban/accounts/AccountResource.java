package dev.junban.accounts;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.RequestKey;
import dev.junban.web.Roles;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** {@code /accounts}. */
@Path(AccountPaths.ACCOUNTS)
@Produces(MediaType.APPLICATION_JSON)
final class AccountResource {
    private final OpenAccount openAccount;
    private final AccountQueries accounts;
    private final JsonBody bodies;

    AccountResource(OpenAccount openAccount, AccountQueries accounts, JsonBody bodies) {
        this.openAccount = openAccount;
        this.accounts = accounts;
        this.bodies = bodies;
    }

    @POST
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Operation(summary = "Opens an account for store credit, with nothing in it")
    @APIResponse(
            responseCode = "201",
            description = "Opened",
            content = @Content(schema = @Schema(implementation = AccountView.class)))
    @APIResponse(responseCode = "422", description = "invalid-request, idempotency-key-reused")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> open(
            @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = AccountRequest.class))) byte[] body,
            @Context SecurityContext security) {
        var caller = Caller.of(security);
        var key = IdempotencyKey.optional(keys)
                .map(k -> RequestKey.of(caller, k, "POST " + AccountPaths.ACCOUNTS, AccountPaths.ACCOUNTS, body));
        var account = bodies.read(body, AccountRequest.class, request -> request.by(caller));
        return openAccount.run(account, key).map(Answer::response);
    }

    @GET
    @Path("/{id}")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @APIResponse(
            responseCode = "200",
            description = "The account as it was a moment ago",
            content = @Content(schema = @Schema(implementation = AccountView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    public Uni<Response> get(@PathParam("id") String id, @Context SecurityContext security) {
        long accountId = Ids.number(id);
        var caller = Caller.of(security);
        return accounts.byId(accountId).map(found -> found.filter(account -> caller.mayTouch(account.ownerId()))
                .map(account -> Response.ok(account).build())
                .orElseGet(() -> AccountPaths.notFound(accountId).response()));
    }
}
