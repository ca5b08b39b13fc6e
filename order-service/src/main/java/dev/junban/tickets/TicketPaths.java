package dev.junban.tickets;

/** Where the tickets of a branch are found. */
final class TicketPaths {
    static final String SHOPS = "/shops/{shopId}";
    static final String TICKETS = "/tickets";
    static final String USES = "/ticket-uses";

    private TicketPaths() {}

    static String tickets(long shopId) {
        return of(shopId, TICKETS);
    }

    static String uses(long shopId) {
        return of(shopId, USES);
    }

    private static String of(long shopId, String what) {
        return "/shops/" + shopId + what;
    }
}
