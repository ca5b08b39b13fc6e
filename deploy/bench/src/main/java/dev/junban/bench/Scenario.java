package dev.junban.bench;

/** One question that is answered by measuring. */
interface Scenario {
    /** By which it is chosen on the command line. */
    String name();

    /** What it asks, in one line. */
    String question();

    Table measure(Run run) throws Exception;
}
