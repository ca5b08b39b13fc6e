package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnsTest {
    private final Columns columns = Columns.of("name text, copies int");

    @Test
    void becomesOneTypedArrayForEachColumn() {
        Tuple arrays = Tuple.tuple();
        columns.addArrays(arrays, List.of(Tuple.of("a", 1), Tuple.of(null, 2)));

        assertThat(columns.unnest(1)).isEqualTo("unnest($1::text[], $2::int[]) AS v(name, copies)");
        assertThat(arrays.getValue(0)).isEqualTo(new String[] {"a", null});
        assertThat(arrays.getValue(1)).isEqualTo(new Integer[] {1, 2});
    }

    @Test
    void refusesATypeItCannotSend() {
        assertThatThrownBy(() -> Columns.of("price numeric")).hasMessageContaining("price numeric");
    }

    @Test
    void refusesARowOfAnotherWidth() {
        assertThatThrownBy(() -> columns.addArrays(Tuple.tuple(), List.of(Tuple.of("a"))))
                .hasMessageContaining("[name, copies] expected, but got 1 values");
    }
}
