package dev.junban.local.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private final Recorder recorder = new Recorder();

    @Test
    void tellsWhatWasDoneFromWhatWasRefusedAndWhatNobodyKnows() {
        send("/orders").answered(201, "{\"id\":\"o-1\",\"version\":3}");
        send("/orders").answered(409, "{}");
        send("/orders").answered(503, "{}");
        send("/orders").lost("the connection was cut");
        Recorder.Sending open = send("/orders");

        assertThat(recorder.calls())
                .extracting(Call::outcome)
                .containsExactly(
                        new Outcome.Done("o-1", 3),
                        new Outcome.Refused(409),
                        new Outcome.Unknown("it was answered 503"),
                        new Outcome.Unknown("the connection was cut"),
                        new Outcome.Unknown("it has not ended"));
        open.answered(200, "not JSON");
        assertThat(recorder.calls()).last().extracting(Call::outcome).isEqualTo(new Outcome.Done("", 0));
    }

    @Test
    void leavesOutWhoReadsOtherThanOrders() {
        recorder.sending("GET", URI.create("http://localhost/orders?limit=1"), Optional.empty(), "")
                .answered(200, "{}");
        recorder.sending(
                        "GET",
                        URI.create("http://localhost/orders/0190a8e4-0000-7000-8000-000000000001"),
                        Optional.empty(),
                        "")
                .answered(200, "{\"id\":\"o-1\",\"version\":4}");

        assertThat(recorder.calls()).extracting(Call::outcome).containsExactly(new Outcome.Done("o-1", 4));
    }

    private Recorder.Sending send(String path) {
        return recorder.sending("POST", URI.create("http://localhost" + path), Optional.of("k"), "{}");
    }
}
