package dev.junban.local.suite;

import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;

/** What the commands in {@code deploy/local} call, each by its own name; {@code status} is what {@code up} asks first. */
public final class Launcher {
    private static final String REPOSITORY_PROPERTY = "junban.repository";

    private Launcher() {}

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        // Whatever a library prints must not get between our lines.
        System.setOut(System.err);
        Place place = Place.of(Path.of(System.getProperty(REPOSITORY_PROPERTY, "."))
                .toAbsolutePath()
                .normalize());
        System.exit(run(List.of(arguments), place, out));
    }

    private static int run(List<String> arguments, Place place, PrintStream out) {
        String command = arguments.isEmpty() ? "" : arguments.get(0);
        List<String> others = arguments.subList(Math.min(1, arguments.size()), arguments.size());
        Screen screen = new Screen(out);
        return switch (command) {
            case "up" -> new Up(place, others, out).run();
            case "down" -> new Down(place, screen).run();
            case "status" -> new Status(place, screen).run();
            case "logs" -> new Logs(place.layout(), out).follow(others);
            case "demo" -> orSay(screen, () -> new Demo(place, screen).run(others));
            case "token" -> orSay(screen, () -> new TokenCommand(place, screen).run(others));
            case "migrate" -> orSay(screen, () -> new Migrate(place).run());
            default ->
                throw new IllegalArgumentException("up, down, status, logs, demo, token or migrate, not " + command);
        };
    }

    private static int orSay(Screen screen, IntSupplier command) {
        try {
            return command.getAsInt();
        } catch (IllegalStateException | UncheckedIOException e) {
            screen.line("%s", e.getMessage());
            return 1;
        }
    }
}
