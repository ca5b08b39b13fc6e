package dev.junban.provider;

import io.quarkus.rest.client.reactive.QuarkusRestClientBuilder;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.concurrent.TimeUnit;

/** The provider's client, with limits of its own below the guard, so that an abandoned call frees its connection. */
@Singleton
class ProviderClient {
    private static final long CONNECT_MILLIS_MAX = 1_000;

    @Produces
    @Singleton
    PaymentProvider paymentProvider(PaymentsConfig config) {
        return QuarkusRestClientBuilder.newBuilder()
                .baseUri(config.url())
                .connectTimeout(CONNECT_MILLIS_MAX, TimeUnit.MILLISECONDS)
                .readTimeout(config.timeout().toMillis(), TimeUnit.MILLISECONDS)
                .build(PaymentProvider.class);
    }
}
