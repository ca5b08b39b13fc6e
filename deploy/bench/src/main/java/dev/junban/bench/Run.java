package dev.junban.bench;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How much time there is, and the shop that scenarios share: it is started by the first that needs it. */
final class Run implements AutoCloseable {
    private static final int PROGRESS_WIDTH = 100;

    private final boolean quick;
    private final Path target;
    private volatile @Nullable ShopSuite shop;

    /**
     * @param quick fewer and shorter rounds, for a first look
     * @param target where results go
     */
    Run(boolean quick, Path target) {
        this.quick = quick;
        this.target = target;
    }

    boolean quick() {
        return quick;
    }

    Path target() {
        return target;
    }

    /** Rounds are interleaved: each cell once in each of them, so that a busy neighbour hits all cells alike. */
    int rounds() {
        return quick ? 3 : 5;
    }

    Duration cell() {
        return quick ? Duration.ofMillis(700) : Duration.ofSeconds(2);
    }

    /** Warmed up, without batch-service beside it: settling what was placed would take half of the time. */
    ShopSuite shop() throws Exception {
        ShopSuite started = shop;
        if (started == null) {
            progress("starting the suite");
            started = new ShopSuite(Path.of(System.getProperty("junban.repository", ".")), target.resolve("suite"));
            shop = started;
            started.stopSettling();
            new Placing(started).warmUp(this);
        }
        return started;
    }

    void progress(String what) {
        System.err.printf("\r%-" + PROGRESS_WIDTH + "s", what);
        System.err.flush();
    }

    void progressEnds() {
        progress("");
        System.err.print("\r");
    }

    /** May be asked for twice: at the end, and by whoever ends this process before. */
    @Override
    public synchronized void close() {
        ShopSuite started = shop;
        shop = null;
        if (started != null) {
            started.close();
        }
    }
}
