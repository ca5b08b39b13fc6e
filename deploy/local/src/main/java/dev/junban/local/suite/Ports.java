package dev.junban.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Who listens where on the loopback address.
 *
 * @param services one port per service
 */
record Ports(Map<Service, Integer> services, int payments, int issuer, int postgres, int kafka) {
    private static final int PAYMENTS = 8085;
    private static final int ISSUER = 8086;
    private static final int POSTGRES = 15432;
    private static final int KAFKA = 19092;

    /** The documented ports; a taken one is replaced by a free one. */
    static Ports usual() {
        return choose(true);
    }

    static Ports free() {
        return choose(false);
    }

    /** Every chosen port stays bound until all are chosen, so that no two are the same. */
    private static Ports choose(boolean usual) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            Map<Service, Integer> services = new EnumMap<>(Service.class);
            for (Service service : Service.values()) {
                services.put(service, hold(held, usual ? service.usualPort() : 0));
            }
            return new Ports(
                    services,
                    hold(held, usual ? PAYMENTS : 0),
                    hold(held, usual ? ISSUER : 0),
                    hold(held, usual ? POSTGRES : 0),
                    hold(held, usual ? KAFKA : 0));
        } finally {
            held.forEach(Ports::release);
        }
    }

    /** This port, or a free one where it is taken. */
    static int orAnother(int wanted) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            return hold(held, wanted);
        } finally {
            held.forEach(Ports::release);
        }
    }

    private static int hold(List<ServerSocket> held, int wanted) {
        if (wanted != 0 && !answers(wanted)) {
            try {
                return bind(held, wanted);
            } catch (IOException taken) {
                return hold(held, 0);
            }
        }
        try {
            return bind(held, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("no port of the loopback address is free", e);
        }
    }

    private static int bind(List<ServerSocket> held, int port) throws IOException {
        ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        held.add(socket);
        return socket.getLocalPort();
    }

    /** Some systems let us bind beside a listener on all addresses; a connection shows that it is there. */
    private static boolean answers(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
            return true;
        } catch (IOException nobody) {
            return false;
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
