package dev.junban.local.suite;

/** Somebody else took a port between our choosing it and the service's binding it. */
final class PortLost extends IllegalStateException {
    private static final long serialVersionUID = 1;

    PortLost(String message) {
        super(message);
    }
}
