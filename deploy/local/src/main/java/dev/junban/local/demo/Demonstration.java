package dev.junban.local.demo;

/** One failure: the naive way, then ours. */
interface Demonstration {
    /** How both ended. */
    Verdict show(Stage stage);

    /**
     * What it works with.
     *
     * @param naive sessions and tables for the naive way
     * @param shop the running suite
     */
    record Stage(Story story, Naive naive, Shop shop, Provider provider) {}

    /**
     * The last lines.
     *
     * @param naive what went wrong
     * @param held whether ours did what it promises
     * @param ours with figures
     * @param readOn a file of this repository
     */
    record Verdict(String naive, boolean held, String ours, String readOn) {}
}
