package dev.junban.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTest {
    private final Table table = new Table("way", "tx/s");

    @Test
    void alignsColumnsForPeople() {
        table.row("by hand", 1234);
        table.row("kernel", 99);

        assertThat(table).hasToString("""
                way      tx/s
                by hand  1234
                kernel     99
                """);
    }

    @Test
    void quotesForSpreadsheets(@TempDir Path folder) throws IOException {
        table.row("kernel, guarded", 1);

        table.write(folder.resolve("kernel.csv"));

        assertThat(folder.resolve("kernel.csv")).hasContent("way,tx/s\n\"kernel, guarded\",1\n");
    }

    @Test
    void refusesARowThatDoesNotFit() {
        assertThatThrownBy(() -> table.row("kernel")).hasMessageContaining("does not fit [way, tx/s]");
    }
}
