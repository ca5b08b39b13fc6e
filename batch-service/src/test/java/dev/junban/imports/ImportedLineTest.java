package dev.junban.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.junban.kafka.MalformedRecord;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportedLineTest {
    @Test
    void readsALine() {
        ImportedLine line = parse("""
                {"importId":"i:7","lineNo":0,"inventoryId":20,"delta":-3,"reference":"stocktake","checkedBy":"new member"}""");

        assertThat(line).isEqualTo(new ImportedLine("i:7", 0, 20, -3, "stocktake"));
        assertThat(line.eventId()).isEqualTo("import:i:7:0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{\"lineNo\":1,\"inventoryId\":20,\"delta\":3,\"reference\":\"r\"}",
                "{\"importId\":\" \",\"lineNo\":1,\"inventoryId\":20,\"delta\":3,\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":-1,\"inventoryId\":20,\"delta\":3,\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":1,\"inventoryId\":0,\"delta\":3,\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":1,\"inventoryId\":20,\"delta\":0,\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":1,\"inventoryId\":20,\"delta\":1.5,\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":1,\"inventoryId\":20,\"delta\":\"3\",\"reference\":\"r\"}",
                "{\"importId\":\"i\",\"lineNo\":1,\"inventoryId\":20,\"delta\":3}",
                "{\"importId\":\"i\\u0000\",\"lineNo\":1,\"inventoryId\":20,\"delta\":3,\"reference\":\"r\"}"
            })
    void refusesWhatIsNoLine(String json) {
        assertThatThrownBy(() -> parse(json)).isInstanceOf(MalformedRecord.class);
    }

    @Test
    void refusesATombstone() {
        assertThatThrownBy(() -> ImportedLine.parse(null)).isInstanceOf(MalformedRecord.class);
    }

    private static ImportedLine parse(String json) {
        return ImportedLine.parse(json.getBytes(StandardCharsets.UTF_8));
    }
}
