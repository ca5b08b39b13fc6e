package dev.junban.rooms;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** A room that can be reserved from now on; its name need not be unique. */
record RoomRequest(@NotBlank @Size(max = 200) String name) {}
