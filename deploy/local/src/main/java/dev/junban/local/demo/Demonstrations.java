package dev.junban.local.demo;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** All of them, by the word that they are called by. */
public final class Demonstrations {
    private static final Map<String, Demonstration> ALL = all();

    private Demonstrations() {}

    private static Map<String, Demonstration> all() {
        Map<String, Demonstration> all = new LinkedHashMap<>();
        all.put("lost-update", new LostUpdate());
        all.put("write-skew", new WriteSkew());
        all.put("deadlock", new Deadlock());
        all.put("slow-provider", new SlowProvider());
        all.put("ddl-queue", new DdlQueue());
        all.put("webhook-twice", new WebhookTwice());
        all.put("missing-row", new MissingRow());
        return all;
    }

    public static Set<String> words() {
        return ALL.keySet();
    }

    /** Whether ours held. What it changed is put back, also when it fails or is interrupted. */
    public static boolean run(String word, Addresses addresses, Terminal terminal) {
        Story story = new Story(terminal);
        try (Undo undo = new Undo()) {
            Demonstration.Stage stage = new Demonstration.Stage(
                    story,
                    Naive.open(addresses.ownerUrl(), undo),
                    new Shop(addresses),
                    new Provider(addresses.payments(), undo));
            Demonstration.Verdict verdict = ALL.get(word).show(stage);
            story.verdict(verdict);
            return verdict.held();
        }
    }
}
