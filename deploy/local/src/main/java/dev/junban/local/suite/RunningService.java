package dev.junban.local.suite;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** One packaged service: its process, whether it is ready, and whether its end was wanted. */
final class RunningService {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** As Quarkus words it. */
    private static final String PORT_IN_USE = "in use by another process";

    private final Service service;
    private final JavaProcess launch;
    private final URI health;
    private final ProcessList processes;
    private final Progress progress;
    private volatile Process process;
    private volatile CompletableFuture<Void> death;
    private volatile boolean watched;
    private volatile String lastAnswer = "no answer yet";

    RunningService(Service service, JavaProcess launch, String url, ProcessList processes, Progress progress) {
        this.service = service;
        this.launch = launch;
        this.health = URI.create(url + "/q/health/ready");
        this.processes = processes;
        this.progress = progress;
    }

    Service service() {
        return service;
    }

    void startWithFreshLog() {
        launch.log().rotate();
        start();
    }

    void start() {
        Process fresh = launch.start();
        process = fresh;
        processes.add(service.module(), fresh.toHandle());
        death = fresh.onExit().thenAccept(this::reportDeath);
    }

    /** Throws when it has died: then waiting longer is of no use. */
    boolean isReady() {
        if (!process.isAlive()) {
            throw death();
        }
        boolean ready = answersReady();
        watched = ready;
        return ready;
    }

    private IllegalStateException death() {
        String message = service.module() + " ended with exit code " + process.exitValue() + " while it started; "
                + launch.log().ending(25);
        return message.contains(PORT_IN_USE) ? new PortLost(message) : new IllegalStateException(message);
    }

    String complaint() {
        return service.module() + " is not ready (" + health + ": " + lastAnswer + "); "
                + launch.log().ending(15);
    }

    /** SIGKILL, as a crash. */
    void kill() {
        watched = false;
        process.destroyForcibly();
        death.join();
    }

    boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** From here on its end is wanted. */
    ProcessHandle unwatched() {
        watched = false;
        return process.toHandle();
    }

    private boolean answersReady() {
        try {
            HttpRequest request = HttpRequest.newBuilder(health)
                    .timeout(Duration.ofSeconds(2))
                    .build();
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            lastAnswer = answer.statusCode() + " " + answer.body().replaceAll("\\s+", " ");
            return answer.statusCode() == 200;
        } catch (IOException e) {
            lastAnswer = e.toString();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + service.module(), e);
        }
    }

    private void reportDeath(Process ended) {
        if (watched && ended == process) {
            progress.note(service.module() + " ended with exit code " + ended.exitValue() + "; "
                    + launch.log().ending(5));
        }
    }
}
