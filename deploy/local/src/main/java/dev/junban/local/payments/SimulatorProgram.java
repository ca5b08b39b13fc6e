package dev.junban.local.payments;

import java.net.URI;
import java.util.Optional;

/**
 * The simulator alone, for the demo on Kubernetes: listens for everybody on {@code JUNBAN_SIMULATOR_PORT}, and tells
 * {@code JUNBAN_SIMULATOR_WEBHOOKS} of later decisions, signed with {@code JUNBAN_SIMULATOR_SECRET}.
 */
final class SimulatorProgram {
    private SimulatorProgram() {}

    public static void main(String... arguments) {
        WebhookTarget target =
                new WebhookTarget(URI.create(value("JUNBAN_SIMULATOR_WEBHOOKS")), value("JUNBAN_SIMULATOR_SECRET"));
        PaymentSimulator simulator = PaymentSimulator.start(
                "0.0.0.0", Integer.parseInt(value("JUNBAN_SIMULATOR_PORT")), Optional.of(target));
        Runtime.getRuntime().addShutdownHook(new Thread(simulator::close, "stop the simulator"));
        System.out.println("The payment simulator listens, and reports to " + target);
    }

    private static String value(String name) {
        return Optional.ofNullable(System.getenv(name))
                .orElseThrow(() -> new IllegalArgumentException(name + " is not set"));
    }
}
