package dev.junban.kafka;

/** A record that says nothing we understand; it never will, so it is not tried again. */
public final class MalformedRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedRecord(String reason) {
        super(reason);
    }
}
