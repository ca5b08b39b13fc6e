package dev.junban.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerUserIT {
    @TempDir
    Path home;

    private Path programs;

    @BeforeEach
    void unpack() throws IOException {
        assumeTrue(ServerUser.launcherUid() == 0, "only root takes another user");
        programs = PostgresBinaries.unpacked(LocalPostgres.cache());
    }

    @Test
    void theSameDataIsServedByEveryUserThatRootMayTake() throws IOException {
        for (ServerUser candidate : ServerUser.FOR_ROOT) {
            if (works(candidate)) {
                PostgresProcess server = new PostgresProcess(programs, home, candidate);
                server.initialise(LocalPostgres.SUPERUSER);
                server.start(FreePort.onLoopback(), PostgresSettings.DEFAULTS);
                assertThat(server.postmaster()).as(candidate.toString()).isPresent();
                server.stop();
                assertThat(server.postmaster()).as(candidate.toString()).isEmpty();
            }
        }
    }

    private boolean works(ServerUser candidate) throws IOException {
        try {
            return ServerUser.firstThatWorks(List.of(candidate), programs, home).equals(candidate);
        } catch (IllegalStateException blockedOnThisMachine) {
            return false;
        }
    }

    @Test
    void saysWhatToDoWhereNoUserCanBeTaken() {
        List<ServerUser> none =
                List.of(new ServerUser(List.of("no-such-command"), 0), new ServerUser(List.of("env"), 0));
        assertThatThrownBy(() -> ServerUser.firstThatWorks(none, programs, home))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("PostgreSQL does not run as root")
                .hasMessageContaining("no-such-command: ")
                .hasMessageContaining("Start this as an ordinary user");
    }
}
