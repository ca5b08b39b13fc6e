package dev.junban.audit;

/**
 * What two records of the same thing differ in.
 *
 * @param subject the id of what it is about
 * @param detail for a person to read
 */
record Difference(Audit audit, String subject, String detail) {

    boolean isAbout(Difference other) {
        return audit == other.audit && subject.equals(other.subject);
    }
}
