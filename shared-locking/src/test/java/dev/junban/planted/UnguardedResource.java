package dev.junban.planted;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

@Path("/unguarded")
final class UnguardedResource {
    @GET
    public String tellEverybody() {
        return "";
    }
}
