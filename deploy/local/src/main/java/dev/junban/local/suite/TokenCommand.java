package dev.junban.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints a token for the running suite, and nothing else. */
record TokenCommand(Place place, Screen screen) {
    private static final List<String> ROLES = List.of("customer", "staff", "operator");
    private static final String USAGE = "deploy/local/token --role customer|staff|operator --sub NAME [--minutes 60]"
            + "; --role may come several times";

    int run(List<String> words) {
        Optional<Wanted> wanted = Wanted.of(words);
        if (wanted.isEmpty()) {
            screen.line("%s", USAGE);
            return 2;
        }
        Endpoints endpoints = place.requireRunning();
        screen.line(
                "%s",
                place.tokens(endpoints)
                        .token(
                                wanted.get().subject(),
                                wanted.get().roles(),
                                wanted.get().lifetime()));
        return 0;
    }

    private record Wanted(String subject, List<String> roles, Duration lifetime) {
        static Optional<Wanted> of(List<String> words) {
            String subject = "";
            String minutes = "60";
            List<String> roles = new ArrayList<>();
            for (int i = 0; i + 1 < words.size(); i += 2) {
                String value = words.get(i + 1);
                switch (words.get(i)) {
                    case "--sub" -> subject = value;
                    case "--minutes" -> minutes = value;
                    case "--role" -> roles.add(value);
                    default -> {
                        return Optional.empty();
                    }
                }
            }
            boolean readable = words.size() % 2 == 0
                    && subject.matches("[!-~]{1,64}")
                    && minutes.matches("[1-9]\\d{0,4}")
                    && !roles.isEmpty()
                    && ROLES.containsAll(roles);
            return readable
                    ? Optional.of(new Wanted(subject, roles, Duration.ofMinutes(Integer.parseInt(minutes))))
                    : Optional.empty();
        }
    }
}
