package dev.junban.identity;

import dev.junban.web.Caller;
import dev.junban.web.Names;
import dev.junban.web.Roles;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import java.security.Principal;
import java.util.Set;
import java.util.regex.Pattern;

/** What an identity must be to be let in. */
final class Identities {
    /** Everybody, where nobody has to say who they are. */
    static final SecurityIdentity ANYBODY =
            named(Caller.ANONYMOUS, Set.of(Roles.CUSTOMER, Roles.STAFF, Roles.OPERATOR));

    /** A caller's name is a customer's id, and without spaces it ends where the route begins in a request's key. */
    private static final Pattern NAME = Pattern.compile(Names.PATTERN);

    private Identities() {}

    static SecurityIdentity named(String name, Set<String> roles) {
        return QuarkusSecurityIdentity.builder()
                .setPrincipal((Principal) () -> name)
                .addRoles(roles)
                .setAnonymous(false)
                .build();
    }

    static boolean isNamed(SecurityIdentity identity) {
        String name = identity.getPrincipal().getName();
        return name != null && NAME.matcher(name).matches();
    }
}
