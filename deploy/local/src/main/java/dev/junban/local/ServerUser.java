package dev.junban.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * As whom the database server runs. PostgreSQL refuses uid 0, so root starts it inside a user namespace or, where
 * those are blocked (many containers), as {@code nobody}.
 *
 * @param command what is put before the server's own command line
 * @param ownerUid who must own the server's files, as root sees it
 */
record ServerUser(List<String> command, int ownerUid) {
    private static final int NOBODY_UID = 65534;

    /** In a new user namespace without a mapping the process sees itself as nobody, and the kernel still sees root. */
    static final ServerUser NAMESPACE = new ServerUser(List.of("unshare", "--user"), 0);

    static final ServerUser NOBODY = new ServerUser(
            List.of("setpriv", "--reuid=" + NOBODY_UID, "--regid=" + NOBODY_UID, "--clear-groups"), NOBODY_UID);

    /** For programs or data below a folder that only root may enter, as its home; access(2) needs the last option. */
    static final ServerUser NOBODY_EVERYWHERE = new ServerUser(
            List.of(
                    "setpriv",
                    "--reuid=" + NOBODY_UID,
                    "--regid=" + NOBODY_UID,
                    "--clear-groups",
                    "--inh-caps=+dac_override",
                    "--ambient-caps=+dac_override",
                    "--securebits=+no_setuid_fixup"),
            NOBODY_UID);

    static final List<ServerUser> FOR_ROOT = List.of(NAMESPACE, NOBODY, NOBODY_EVERYWHERE);

    private static final String PROBE = "test \"$(id -u)\" != 0 && \"$1/bin/pg_ctl\" --version && test -w \"$2\"";

    /** The user for a server with these programs that keeps its files in {@code home}. */
    static ServerUser forServer(Path programs, Path home) throws IOException {
        int launcher = launcherUid();
        return launcher == 0 ? firstThatWorks(FOR_ROOT, programs, home) : new ServerUser(List.of(), launcher);
    }

    /** Asked of the system: com.sun.security.auth takes a user without an entry in /etc/passwd for root. */
    static int launcherUid() throws IOException {
        return Integer.parseInt(Commands.run(List.of(), "id", "-u").output().strip());
    }

    /** Hands a file or a whole tree to the server, where the launcher is root. */
    void own(Path path) throws IOException {
        if (!command.isEmpty()) {
            Folders.own(path, ownerUid);
        }
    }

    static ServerUser firstThatWorks(List<ServerUser> users, Path programs, Path home) throws IOException {
        StringBuilder tried = new StringBuilder();
        for (ServerUser user : users) {
            user.own(home);
            Commands.Result probe =
                    Commands.run(user.command(), "sh", "-c", PROBE, "sh", programs.toString(), home.toString());
            if (probe.exitCode() == 0) {
                return user;
            }
            tried.append("\n  ")
                    .append(String.join(" ", user.command()))
                    .append(": ")
                    .append(probe.reason());
        }
        throw new IllegalStateException("PostgreSQL does not run as root, and no other user could be taken for "
                + programs + " and " + home + "." + tried
                + "\nStart this as an ordinary user, or allow user namespaces (in a container, for example, with"
                + " --security-opt seccomp=unconfined), or install setpriv (package util-linux).");
    }
}
