package dev.junban.web;

/** What callers may be; one may be several. Each resource method names who may call it. */
public final class Roles {
    /** Sees and changes what is theirs. */
    public static final String CUSTOMER = "customer";

    /** Runs the shop: sees and changes what belongs to any customer, and the stock. */
    public static final String STAFF = "staff";

    /** Looks after what the suite could not settle by itself. */
    public static final String OPERATOR = "operator";

    private Roles() {}
}
