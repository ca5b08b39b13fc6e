package dev.junban.local.history;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/**
 * Writes down what is sent to the services, and what becomes of it. Any number of threads may use it. Who reads only is
 * left out, but for whoever looks at one order.
 */
public final class Recorder {
    private static final Pattern ORDER = Pattern.compile("/orders/[0-9a-f-]{36}");
    private final Collection<Sending> sendings = new ConcurrentLinkedQueue<>();

    /** A call that is on its way; until its outcome is told it counts as unknown. */
    public static final class Sending {
        private final long begunNanos = System.nanoTime();
        private final String method;
        private final String path;
        private final Optional<String> key;
        private final String body;
        private volatile long endedNanos = Long.MAX_VALUE;
        private volatile Outcome outcome = new Outcome.Unknown("it has not ended");

        private Sending(String method, String path, Optional<String> key, String body) {
            this.method = method;
            this.path = path;
            this.key = key;
            this.body = body;
        }

        /** There was an answer. One of 500 and above does not tell whether it was done. */
        public void answered(int status, String answer) {
            end(
                    status < 300
                            ? done(Call.json(answer))
                            : status < 500
                                    ? new Outcome.Refused(status)
                                    : new Outcome.Unknown("it was answered " + status));
        }

        private static Outcome done(JsonObject answer) {
            Object id = answer.getValue("id");
            Object version = answer.getValue("version");
            return new Outcome.Done(
                    id == null ? "" : id.toString(), version instanceof Number number ? number.longValue() : 0);
        }

        /** There was no answer. */
        public void lost(String why) {
            end(new Outcome.Unknown(why));
        }

        private void end(Outcome known) {
            endedNanos = System.nanoTime();
            outcome = known;
        }

        private Call call() {
            Outcome known = outcome;
            return new Call(begunNanos, endedNanos, method, path, key, body, known);
        }
    }

    /** To be called before anything is sent. */
    public Sending sending(String method, URI uri, Optional<String> key, String body) {
        Sending sending = new Sending(method, uri.getPath(), key, body);
        if (!method.equals("GET") || ORDER.matcher(uri.getPath()).matches()) {
            sendings.add(sending);
        }
        return sending;
    }

    /** What was sent so far. */
    public List<Call> calls() {
        return sendings.stream().map(Sending::call).toList();
    }
}
