package dev.junban.planted;

import jakarta.ws.rs.Path;

@Path("/hidden")
final class HiddenEntry {}
