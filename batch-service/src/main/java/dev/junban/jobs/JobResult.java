package dev.junban.jobs;

/**
 * What one run of a job came to.
 *
 * @param done how many pieces of work it did; a run without any is not recorded
 * @param detail for a person to read
 */
public record JobResult(int done, String detail) {

    /** There was nothing to do. */
    public static final JobResult IDLE = new JobResult(0, "nothing to do");
}
