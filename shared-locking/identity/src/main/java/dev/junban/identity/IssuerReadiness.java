package dev.junban.identity;

import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Not ready before the keys of the issuer are known, since everybody would be refused; ready ever after. */
@Readiness
@Singleton
class IssuerReadiness implements AsyncHealthCheck {
    private final Issuer issuer;
    private final IdentityConfig config;

    IssuerReadiness(Issuer issuer, IdentityConfig config) {
        this.issuer = issuer;
        this.config = config;
    }

    @Override
    public Uni<HealthCheckResponse> call() {
        return issuer.ask().map(known -> HealthCheckResponse.named("Issuer")
                .withData("keys", known ? "known" : "not known yet")
                .status(known || !config.required())
                .build());
    }
}
