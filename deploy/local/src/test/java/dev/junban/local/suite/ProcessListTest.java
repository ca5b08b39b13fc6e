package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessListTest {
    @TempDir
    Path folder;

    @Test
    void findsARunningProcessAgain() throws Exception {
        Process sleeper = new ProcessBuilder("sleep", "60").start();
        try {
            new ProcessList(file()).add("sleeper", sleeper.toHandle());
            assertThat(ProcessList.read(file()).alive()).containsEntry("sleeper", sleeper.toHandle());
        } finally {
            Processes.end(List.of(sleeper.toHandle()), Duration.ofSeconds(10));
        }
        assertThat(ProcessList.read(file()).alive()).isEmpty();
    }

    @Test
    void neverTakesAnotherProcessOfTheSameNumberForOurs() throws Exception {
        long self = ProcessHandle.current().pid();
        Files.writeString(file(), self + " 1000 order-service\n");
        assertThat(ProcessList.read(file()).alive()).isEmpty();
    }

    @Test
    void endsAProcessThatDoesNotListen() throws Exception {
        Process deaf = new ProcessBuilder("sh", "-c", "trap '' TERM; echo deaf; while :; do sleep 1; done").start();
        assertThat(deaf.inputReader().readLine()).isEqualTo("deaf");
        Processes.end(List.of(deaf.toHandle()), Duration.ofMillis(200));
        assertThat(Processes.runs(deaf.toHandle())).isFalse();
    }

    @Test
    void doesNotWaitForAProcessThatOnlyNobodyReaps() throws Exception {
        String leavesOneUnreaped = "sleep 0 & echo $!; exec sleep 60";
        Process parent = new ProcessBuilder("sh", "-c", leavesOneUnreaped).start();
        try {
            long pid = Long.parseLong(parent.inputReader().readLine());
            Processes.end(ProcessHandle.of(pid).stream().toList(), Duration.ofMillis(200));
            assertThat(ProcessHandle.of(pid).filter(Processes::runs)).isEmpty();
        } finally {
            Processes.end(List.of(parent.toHandle()), Duration.ofSeconds(10));
        }
    }

    private Path file() {
        return folder.resolve("supervisor.pid");
    }
}
