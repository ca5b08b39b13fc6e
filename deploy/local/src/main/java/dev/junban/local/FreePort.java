package dev.junban.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** A port of the loopback address that nobody listens on at this moment. */
final class FreePort {
    private FreePort() {}

    /** Refuses a port that is taken; 0 asks for none. */
    static void requireFree(int port, String server) {
        try {
            new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
        } catch (IOException e) {
            throw new IllegalStateException(server + " cannot listen on port " + port + ": " + e.getMessage(), e);
        }
    }

    static int onLoopback() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
