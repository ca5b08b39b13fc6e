package dev.junban.local.suite;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Starts services again that died, after a pause, and says so. Everything happens on one thread of its own. */
final class Revival {
    private static final long LOOK_EVERY_MILLIS = 200;

    private final Progress progress;
    private final Map<Service, Backoff> backoffs = new EnumMap<>(Service.class);
    private final ScheduledThreadPoolExecutor thread;

    Revival(Progress progress) {
        this.progress = progress;
        this.thread = new ScheduledThreadPoolExecutor(1, Revival::background, new ThreadPoolExecutor.DiscardPolicy());
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private static Thread background(Runnable work) {
        Thread thread = new Thread(work, "revival");
        thread.setDaemon(true);
        return thread;
    }

    void died(Death death) {
        thread.execute(() -> plan(death));
    }

    /** From here on the dead stay dead. */
    void end() {
        thread.shutdown();
    }

    private void plan(Death death) {
        RunningService service = death.service();
        Duration pause = backoffs.computeIfAbsent(service.service(), first -> new Backoff())
                .pauseAfter(death.ready());
        progress.note(death + "; it is started again in " + pause.toSeconds() + " s; " + service.logEnding());
        after(pause.toMillis(), () -> revive(service));
    }

    private void revive(RunningService service) {
        if (service.startAgain()) {
            Stopwatch watch = Stopwatch.started();
            look(service, watch);
        }
    }

    /** One that dies meanwhile is reported as any other death. */
    private void look(RunningService service, Stopwatch watch) {
        if (service.isReady()) {
            progress.note(
                    service.name() + " is ready again after " + watch.elapsed().toSeconds() + " s");
        } else if (service.isAlive()) {
            after(LOOK_EVERY_MILLIS, () -> look(service, watch));
        }
    }

    private void after(long millis, Runnable work) {
        var unused = thread.schedule(work, millis, TimeUnit.MILLISECONDS);
    }
}
