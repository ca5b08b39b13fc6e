package dev.junban.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The texts in a class file, as chapter 4.4 of the JVM specification lays them out; ArchUnit does not show them. */
final class ConstantPool {
    private ConstantPool() {}

    static List<String> texts(JavaClass javaClass) {
        var uri = javaClass.getSource().orElseThrow().getUri();
        try (var in = new DataInputStream(new BufferedInputStream(uri.toURL().openStream()))) {
            in.skipNBytes(8);
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + uri, e);
        }
    }

    private static List<String> read(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        int count = in.readUnsignedShort();
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.add(in.readUTF());
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    // A long or double takes two entries.
                    i++;
                }
                default -> throw new IOException("Unknown constant of tag " + tag);
            }
        }
        return texts;
    }
}
