package dev.junban.local.audit;

/** A broken rule, by a transaction. */
sealed interface Finding {
    Chain chain();

    /** Findings with equal likeness are told once. */
    String likeness();

    /** It waited for a row that stands before one that it held: it can be part of a deadlock. */
    record Inversion(Chain chain, Acquired held, Acquired wanted) implements Finding {
        @Override
        public String likeness() {
            return "inversion of " + held.kind() + " and " + wanted.kind() + " by " + chain.name();
        }
    }

    /** It strengthened a lock that it held: two that do so wait for each other. */
    record Upgrade(Chain chain, Acquired held, Acquired wanted) implements Finding {
        @Override
        public String likeness() {
            return "upgrade of " + held.kind() + " to " + wanted.mode() + " by " + chain.name();
        }
    }

    /** It locked rows without having come through the kernel. */
    record Bypass(Chain chain) implements Finding {
        @Override
        public String likeness() {
            return "bypass to " + chain.kinds();
        }
    }
}
