package dev.junban.jobs;

import dev.junban.web.Problem;
import dev.junban.web.Roles;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;

/** Lets an operator run a job now. */
@Path("/jobs")
@Produces(MediaType.APPLICATION_JSON)
class JobRunResource {
    private final Jobs jobs;

    JobRunResource(Jobs jobs) {
        this.jobs = jobs;
    }

    /** What a run came to: how many pieces of work it did. */
    record JobRunView(String job, int done, String detail) {}

    @POST
    @RolesAllowed(Roles.OPERATOR)
    @Operation(summary = "Runs a job now")
    @APIResponse(
            responseCode = "200",
            description = "How many pieces of work it did",
            content = @Content(schema = @Schema(implementation = JobRunView.class)))
    @APIResponse(responseCode = "404", description = "not-found")
    @APIResponse(responseCode = "409", description = "job-running, in the instance that was called")
    @Path("/{name}/runs")
    public Uni<JobRunView> run(@PathParam("name") String name) {
        JobRunner runner = jobs.find(name).orElseThrow(() -> unknown());
        return runner.run().map(result -> result.map(done -> new JobRunView(name, done.done(), done.detail()))
                .orElseThrow(() -> running(name)));
    }

    private RuntimeException unknown() {
        return Problem.notFound("There is no such job. There are: " + String.join(", ", jobs.names()) + ".")
                .asException();
    }

    private static RuntimeException running(String name) {
        return Problem.of(409, "job-running", "Job " + name + " is running in this instance already. Wait for its end.")
                .asException();
    }
}
