package dev.junban.web;

/** Carries a problem out of code that reads a request; a verdict of a use case is a value instead. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    ProblemException(Problem problem) {
        // The client's mistake says nothing about our stack.
        super(problem.slug() + ": " + problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
