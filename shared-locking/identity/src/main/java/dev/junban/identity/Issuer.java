package dev.junban.identity;

import io.quarkus.oidc.runtime.TenantConfigBean;
import io.quarkus.oidc.runtime.TenantConfigContext;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Whether the keys of the issuer are known. Once they are, they are kept for as long as the service runs, whether the
 * issuer answers or not; it is asked again only for a token whose key is not among them.
 */
@Singleton
class Issuer {
    private static final Logger LOG = Logger.getLogger(Issuer.class);

    private final TenantConfigBean tenants;
    private final AtomicBoolean asking = new AtomicBoolean();

    Issuer(TenantConfigBean tenants) {
        this.tenants = tenants;
    }

    boolean isKnown() {
        return tenants.getDefaultTenant().ready();
    }

    /** Asks for the keys if they are not known, once at a time; whether they are known afterwards. */
    Uni<Boolean> ask() {
        if (isKnown() || !asking.compareAndSet(false, true)) {
            return Uni.createFrom().item(isKnown());
        }
        return tenants.getDefaultTenant()
                .initialize()
                .map(TenantConfigContext::ready)
                .onFailure()
                .recoverWithItem(false)
                .onTermination()
                .invoke(() -> asking.set(false))
                .invoke(known -> LOG.info(known ? "The keys of the issuer are known" : "The issuer does not answer"));
    }
}
