package dev.junban.rooms;

import dev.junban.web.Problem;

/** Where rooms are found, and what is said where there is none. */
final class RoomPaths {
    static final String ROOMS = "/rooms";
    static final String RESERVATIONS = "/{id}/reservations";
    static final String RESERVATION = RESERVATIONS + "/{reservationId}";

    private RoomPaths() {}

    static String reservations(long roomId) {
        return ROOMS + "/" + roomId + "/reservations";
    }

    static Problem notFound(long roomId) {
        return Problem.notFound("There is no room " + roomId + ".");
    }

    static Problem notFound(long roomId, long reservationId) {
        return Problem.notFound("Room " + roomId + " has no reservation " + reservationId + ".");
    }
}
