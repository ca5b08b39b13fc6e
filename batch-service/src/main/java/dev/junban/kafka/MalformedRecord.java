package dev.junban.kafka;

/** A record that says nothing we understand; it never will, so it is not tried again. */
public final class MalformedRecord extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public MalformedRecord(String reason) {
        super(reason);
        this.reason = reason;
    }

    /** What is wrong with it, in words that may follow "is": no message of a parser, which may quote the record. */
    public String reason() {
        return reason;
    }
}
