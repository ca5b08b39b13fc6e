package dev.junban.web;

import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;

/**
 * Who makes a call.
 *
 * @param name the subject of the token; a customer's is the customer's id
 * @param staff whether what belongs to others is open to them
 */
public record Caller(String name, boolean staff) {

    /** The name of everybody where nobody has to say who they are. */
    public static final String ANONYMOUS = "anonymous";

    /** Of a call that was let in. */
    public static Caller of(SecurityContext security) {
        return new Caller(security.getUserPrincipal().getName(), security.isUserInRole(Roles.STAFF));
    }

    /** Whether they may see and change what belongs to this customer. To others it is not there: 404. */
    public boolean mayTouch(String customerId) {
        return staff || name.equals(customerId);
    }

    /** Whose things alone they see; empty for all. */
    public Optional<String> onlyCustomer() {
        return staff ? Optional.empty() : Optional.of(name);
    }

    /**
     * The customer that a request of theirs is for: a customer's own, named or not; for staff the one that is named, if
     * any. Fails with {@link ProblemException} 403 {@code forbidden} where a customer names another.
     */
    public Optional<String> customer(Optional<String> named) {
        if (staff) {
            return named;
        }
        if (named.isEmpty() || named.get().equals(name)) {
            return Optional.of(name);
        }
        throw Problem.of(403, "forbidden", "Only staff may act for another customer. Name yourself, or nobody.")
                .asException();
    }

    /** Staff by a token of theirs, not because everybody is. */
    public boolean isKnownAsStaff() {
        return staff && !name.equals(ANONYMOUS);
    }

    /** Fails with {@link ProblemException} 403 {@code staff-only} for anybody else. */
    public void requireStaff(String what) {
        if (!staff) {
            throw Problem.of(403, "staff-only", "Only staff may " + what + ".").asException();
        }
    }
}
