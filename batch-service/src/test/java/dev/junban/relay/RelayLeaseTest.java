package dev.junban.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class RelayLeaseTest {
    /** What is still under way when the lease ends could arrive after what the next holder of the lane sends. */
    @Test
    void outlastsEveryMessage() throws IOException {
        Properties properties = new Properties();
        try (InputStream file = getClass().getResourceAsStream("/application.properties")) {
            properties.load(file);
        }
        long wait = millis(properties, "max.block.ms");
        long delivery = millis(properties, "delivery.timeout.ms");
        assertThat(OutboxRelayJob.LEASE.toMillis()).isGreaterThan(wait + delivery);
    }

    private static long millis(Properties properties, String name) {
        return Long.parseLong(properties.getProperty("mp.messaging.outgoing.outbox." + name));
    }
}
