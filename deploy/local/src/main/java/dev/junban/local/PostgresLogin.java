package dev.junban.local;

/** A database role that may log in; its password is known to everybody and good on the loopback address only. */
public record PostgresLogin(String user, String password) {
    String url(String host, int port, String database) {
        return "postgresql://" + user + ":" + password + "@" + host + ":" + port + "/" + database;
    }
}
