package dev.junban;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Decides before Quarkus starts: a schema that is not there yet must not keep its own migration from running. */
@QuarkusMain
public final class Main {
    private Main() {}

    /** Without an argument runs the service; {@code migrate} brings the schema up to date and ends. */
    public static void main(String... arguments) {
        if (arguments.length == 0) {
            Quarkus.run(arguments);
        } else if (arguments.length == 1 && arguments[0].equals("migrate")) {
            System.exit(MigrateCommand.run());
        } else {
            System.err.println(
                    "Unknown arguments: " + String.join(" ", arguments) + ". Use none to run the service, or: migrate");
            System.exit(2);
        }
    }
}
