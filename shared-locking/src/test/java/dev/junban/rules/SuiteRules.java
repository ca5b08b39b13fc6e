package dev.junban.rules;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.smallrye.mutiny.groups.MultiSubscribe;
import io.smallrye.mutiny.groups.UniAwait;
import java.util.concurrent.CompletableFuture;

/** What holds in every module. */
public final class SuiteRules {
    @ArchTest
    public static final ArchRule NOTHING_BLOCKS = noClasses()
            .should()
            .dependOnClassesThat(assignableTo(UniAwait.class))
            .orShould()
            .callMethodWhere(method(MultiSubscribe.class, "asIterable|asStream"))
            .orShould()
            .callMethodWhere(method(CompletableFuture.class, "join"))
            .orShould()
            .callMethodWhere(method(Thread.class, "sleep"))
            .because("one event loop serves many callers");

    @ArchTest
    public static final ArchRule ONLY_THE_KERNEL_HAS_CONNECTIONS = noClasses()
            .that()
            .resideOutsideOfPackages(
                    "dev.junban.locking..", "dev.junban.outbox..", "dev.junban.beans..", "dev.junban.migration..")
            .should()
            .dependOnClassesThat(connections())
            .because("what reaches the database beside the kernel locks in no order; migrations lock whole tables");

    @ArchTest
    public static final ArchRule ONLY_THE_KERNEL_LOCKS = classes()
            .that()
            .resideOutsideOfPackages("dev.junban.locking..", "dev.junban.outbox..")
            .should(new NoLockingSql())
            .because("it alone knows the order");

    @ArchTest
    public static final ArchRule NULL_IS_SAID_EVERYWHERE = classes()
            .that(DescribedPredicate.not(nameMatching(".*\\.package-info")))
            .should(new ArchCondition<>("be in a package that is @NullMarked") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (!type.getPackage().isAnnotatedWith("org.jspecify.annotations.NullMarked")) {
                        events.add(SimpleConditionEvent.violated(type, type.getName() + " is in one that is not"));
                    }
                }
            })
            .because("NullAway looks at no other");

    @ArchTest
    public static final ArchRule PACKAGES_POINT_ONE_WAY =
            slices().matching("dev.junban.(*)..").should().beFreeOfCycles();

    private SuiteRules() {}

    private static DescribedPredicate<JavaMethodCall> method(Class<?> type, String names) {
        return target(owner(assignableTo(type)))
                .and(target(nameMatching(names)))
                .forSubtype();
    }

    private static DescribedPredicate<JavaClass> connections() {
        return resideInAnyPackage(
                        "io.vertx.sqlclient..",
                        "io.vertx.mutiny.sqlclient..",
                        "io.vertx.pgclient..",
                        "io.vertx.mutiny.pgclient..")
                .and(nameMatching(".*\\.(Pool|SqlClient|SqlConnection|PgConnection|PgPool|PgBuilder|ClientBuilder)"))
                .or(resideInAnyPackage("java.sql..", "javax.sql.."))
                .as("connections or pools");
    }
}
