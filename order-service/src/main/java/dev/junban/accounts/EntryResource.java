package dev.junban.accounts;

import dev.junban.web.Answer;
import dev.junban.web.Caller;
import dev.junban.web.IdempotencyKey;
import dev.junban.web.Ids;
import dev.junban.web.JsonBody;
import dev.junban.web.ListQuery;
import dev.junban.web.Page;
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
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** What goes into and out of one account. */
@Path(AccountPaths.ACCOUNTS)
@Produces(MediaType.APPLICATION_JSON)
final class EntryResource {
    private final DepositCredit depositCredit;
    private final AccountQueries accounts;
    private final EntryQueries entries;
    private final JsonBody bodies;

    EntryResource(DepositCredit depositCredit, AccountQueries accounts, EntryQueries entries, JsonBody bodies) {
        this.depositCredit = depositCredit;
        this.accounts = accounts;
        this.entries = entries;
        this.bodies = bodies;
    }

    @POST
    @Operation(summary = "Adds what the owner has put in")
    @Path(AccountPaths.DEPOSITS)
    @RolesAllowed(Roles.STAFF)
    @Consumes(MediaType.APPLICATION_JSON)
    @APIResponse(
            responseCode = "201",
            description = "The entry",
            content = @Content(schema = @Schema(implementation = EntryView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "409", description = "request-in-progress")
    @APIResponse(
            responseCode = "422",
            description = "invalid-request, balance-limit-exceeded with amountMinorMax, idempotency-key-reused")
    public Uni<Response> deposit(
            @PathParam("id") String id,
            @Parameter(required = true) @HeaderParam(IdempotencyKey.HEADER) List<String> keys,
            @RequestBody(content = @Content(schema = @Schema(implementation = DepositRequest.class))) byte[] body,
            @Context SecurityContext security) {
        long accountId = Ids.number(id);
        var key = RequestKey.of(
                Caller.of(security),
                IdempotencyKey.required(keys),
                "POST " + AccountPaths.ACCOUNTS + AccountPaths.DEPOSITS,
                AccountPaths.deposits(accountId),
                body);
        return depositCredit
                .run(accountId, bodies.read(body, DepositRequest.class), key)
                .map(Answer::response);
    }

    @GET
    @Operation(summary = "The entries of an account, newest first; their sum is its balance")
    @Path("/{id}/entries")
    @RolesAllowed({Roles.CUSTOMER, Roles.STAFF})
    @Parameter(name = "limit", in = ParameterIn.QUERY)
    @Parameter(name = "cursor", in = ParameterIn.QUERY)
    public Uni<Page<EntryView>> list(
            @PathParam("id") String id, @Context UriInfo uri, @Context SecurityContext security) {
        var query = ListQuery.of(uri);
        long accountId = Ids.number(id);
        var caller = Caller.of(security);
        return entries.newestFirst(accountId, caller.onlyCustomer(), query.idBelow(), query.limit())
                .call(page -> page.items().isEmpty()
                        ? requireAccount(accountId, caller)
                        : Uni.createFrom().voidItem());
    }

    private Uni<AccountView> requireAccount(long id, Caller caller) {
        return accounts.byId(id).map(found -> found.filter(account -> caller.mayTouch(account.ownerId()))
                .orElseThrow(() -> AccountPaths.notFound(id).asException()));
    }
}
