package dev.junban.local.suite;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Stands in for all packaged services, as a process that starts in a moment: is ready, or fails as it is told to. */
final class FakeService {
    static final String FAILS = "FAKE_FAILS";

    private FakeService() {}

    /** Where services are packaged, in a repository that has nothing else. */
    static void packageAllIn(Path repository) throws IOException {
        for (Service service : Service.values()) {
            Path jar = service.jar(repository);
            Files.createDirectories(jar.getParent());
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
            String name = FakeService.class.getName().replace('.', '/') + ".class";
            try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                    var compiled = FakeService.class.getResourceAsStream("/" + name)) {
                out.putNextEntry(new JarEntry(name));
                compiled.transferTo(out);
            }
        }
    }

    /** Answers its process id at every path. */
    public static void main(String[] arguments) throws IOException {
        if (System.getenv(FAILS) != null) {
            System.out.println(System.getenv(FAILS));
            System.exit(7);
        }
        if (arguments.length == 0) {
            int port = Integer.parseInt(System.getenv("QUARKUS_HTTP_PORT"));
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, pid.length);
                try (OutputStream body = exchange.getResponseBody()) {
                    body.write(pid);
                }
            });
            server.start();
        }
    }
}
