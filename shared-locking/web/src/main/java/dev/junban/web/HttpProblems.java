package dev.junban.web;

/** The problems that say no more than their HTTP status. */
final class HttpProblems {
    private HttpProblems() {}

    static Problem of(int status) {
        return switch (status) {
            case 404 -> Problem.notFound("There is nothing at this path.");
            case 405 -> Problem.of(405, "method-not-allowed", "This path does not take this method, see Allow.");
            case 406 -> Problem.of(406, "not-acceptable", "The answer is application/json, allow it in Accept.");
            case 415 -> Problem.of(415, "unsupported-media-type", "Send the body as application/json.");
            default -> Problem.of(status, "malformed-request", "The request could not be understood.");
        };
    }

    static Problem bodyTooLarge(long bytesMax) {
        return Problem.of(413, "body-too-large", "Send at most " + bytesMax + " bytes.");
    }

    static Problem internalError(String errorId) {
        return Problem.of(500, "internal-error", "This is our mistake. Name the errorId when you report it.")
                .with("errorId", errorId);
    }
}
