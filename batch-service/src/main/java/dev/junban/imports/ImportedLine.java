package dev.junban.imports;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import org.jspecify.annotations.Nullable;

/**
 * One line of a stock import.
 *
 * @param lineNo unique in its import; lines come in any order, and more than once
 * @param delta pieces that came in, or left if negative; never 0
 * @param reference what it was booked for in the other system
 */
record ImportedLine(String importId, long lineNo, long inventoryId, long delta, String reference) {
    private static final int TEXT_CHARS_MAX = 200;

    private record Value(
            @Nullable String importId,
            @Nullable Long lineNo,
            @Nullable Long inventoryId,
            @Nullable Long delta,
            @Nullable String reference) {}

    /** Reads the value of a record of {@code junban.stock-imports}. */
    static ImportedLine parse(byte @Nullable [] value) {
        Value read = StrictRecord.read(value, Value.class);
        ImportedLine line = new ImportedLine(
                text(read.importId(), "importId"),
                StrictRecord.require(read.lineNo(), "lineNo"),
                StrictRecord.require(read.inventoryId(), "inventoryId"),
                StrictRecord.require(read.delta(), "delta"),
                text(read.reference(), "reference"));
        require(line.lineNo >= 0, "lineNo is negative");
        require(line.inventoryId > 0, "inventoryId is not positive");
        require(line.delta != 0, "delta is 0");
        return line;
    }

    /** By which it is told from other lines and events. */
    String eventId() {
        return "import:" + importId + ":" + lineNo;
    }

    private static String text(@Nullable String text, String what) {
        String given = StrictRecord.require(text, what);
        boolean printable = given.chars().noneMatch(Character::isISOControl);
        require(
                printable && !given.isBlank() && given.length() <= TEXT_CHARS_MAX,
                what + " is blank, longer than " + TEXT_CHARS_MAX + " characters, or has control characters");
        return given;
    }

    private static void require(boolean right, String reason) {
        if (!right) {
            throw new MalformedRecord(reason);
        }
    }
}
