package dev.junban.local;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.tools.StorageTool;

/** Kafka's data folder, which its own tool must format once before the first start. */
final class KafkaStorage {
    /** Always the same, so that formatting again what is formatted already changes nothing and is no error. */
    private static final String CLUSTER_ID = "anVuYmFuLWxvY2FsLTAwMA";

    private KafkaStorage() {}

    static void ensureFormatted(Path home, Properties settings) throws IOException {
        Path file = home.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            settings.store(out, null);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int exitCode;
        try (PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
            exitCode = StorageTool.execute(
                    new String[] {
                        "format", "--ignore-formatted", "--cluster-id", CLUSTER_ID, "--config", file.toString()
                    },
                    out);
        }
        if (exitCode != 0) {
            throw new IOException("Kafka's data folder " + home + " could not be formatted: "
                    + said.toString(StandardCharsets.UTF_8).strip());
        }
    }
}
