package dev.junban.migration;

/**
 * Where to migrate.
 *
 * @param username the owner of the tables
 * @param appRole the role that the services connect as; it is granted what they need
 */
public record MigrationTarget(String jdbcUrl, String username, String password, String appRole) {
    /** Without the password. */
    @Override
    public String toString() {
        return jdbcUrl + " as " + username;
    }
}
