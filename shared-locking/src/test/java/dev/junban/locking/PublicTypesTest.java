package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What others have to know of the kernel: one more type is one more thing to learn. */
class PublicTypesTest {
    private static final Class<?>[] KNOWN = {
        DatabaseBusy.class,
        ExternalCalls.class,
        Handle.class,
        LeafInsert.class,
        LockEvents.class,
        LockKind.class,
        LockOrder.class,
        LockViolation.class,
        Locked.class,
        LockedTransactions.class,
        Reads.class,
        RetryPolicy.class,
        RowInsert.class,
        RowUpdate.class,
        Stage.class
    };

    @Test
    void areFifteen() {
        Stream<String> found = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.junban.locking")
                        .stream()
                        .filter(JavaClass::isTopLevelClass)
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaClass::getName);

        assertThat(found)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(KNOWN).map(Class::getName).toList())
                .hasSize(15);
    }
}
