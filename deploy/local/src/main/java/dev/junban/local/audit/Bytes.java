package dev.junban.local.audit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A place in the bytes of a stored row, in the byte order of the server, which runs on this machine. */
record Bytes(ByteBuffer buffer, int at) {
    static Bytes of(byte[] bytes) {
        return new Bytes(ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()), 0);
    }

    Bytes plus(int distance) {
        return new Bytes(buffer, at + distance);
    }

    int uint8() {
        return buffer.get(at) & 0xff;
    }

    int uint16() {
        return buffer.getShort(at) & 0xffff;
    }

    int int32() {
        return buffer.getInt(at);
    }

    long int64() {
        return buffer.getLong(at);
    }

    String uuid() {
        ByteBuffer network = buffer.duplicate().order(ByteOrder.BIG_ENDIAN);
        return new java.util.UUID(network.getLong(at), network.getLong(at + 8)).toString();
    }

    /** A value of variable length that begins here. */
    String text() {
        boolean isShort = (uint8() & 1) == 1;
        if (!isShort && (uint8() & 3) != 0) {
            throw new IllegalStateException("A key is stored compressed: keys so long cannot be audited");
        }
        int header = isShort ? 1 : Integer.BYTES;
        return StandardCharsets.UTF_8
                .decode(buffer.slice(at + header, variableLength() - header))
                .toString();
    }

    /** With its header: one byte, or four for long values. */
    int variableLength() {
        int first = uint8();
        if (first == 1) {
            throw new IllegalStateException("A value before or in the key is stored out of line");
        }
        return (first & 1) == 1 ? first >> 1 : int32() >>> 2;
    }
}
