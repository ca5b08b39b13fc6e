package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PortsTest {
    @Test
    void neverGivesTheSamePortTwice() {
        Ports ports = Ports.free();
        assertThat(Stream.concat(
                        ports.services().values().stream(),
                        Stream.of(ports.payments(), ports.postgres(), ports.kafka())))
                .doesNotHaveDuplicates()
                .allMatch(port -> port > 0)
                .hasSize(7);
    }

    @Test
    void replacesATakenPort() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.orAnother(taken.getLocalPort())).isNotEqualTo(taken.getLocalPort());
        }
    }
}
