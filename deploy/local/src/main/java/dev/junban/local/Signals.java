package dev.junban.local;

import java.io.IOException;
import java.util.List;

/** Signals that Java cannot send. */
final class Signals {
    private Signals() {}

    /** One that has ended meanwhile is none to send anything to. */
    static void send(String name, ProcessHandle process) throws IOException {
        Commands.Result result = Commands.run(List.of(), "kill", "-" + name, Long.toString(process.pid()));
        if (result.exitCode() != 0 && process.isAlive()) {
            throw new IOException("SIG" + name + " did not reach process " + process.pid() + ": " + result.reason());
        }
    }
}
