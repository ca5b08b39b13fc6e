package dev.junban.local.payments;

/** A request that is answered with this status and this reason. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int status;

    Refusal(int status, String detail) {
        super(detail);
        this.status = status;
    }

    int status() {
        return status;
    }
}
