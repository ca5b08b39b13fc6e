package dev.junban.rules;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What holds in shared-locking. */
public final class KernelRules {
    @ArchTest
    public static final ArchRule THE_KERNEL_KNOWS_THE_DATABASE_CLIENT_AND_NOTHING_ELSE = classes()
            .that()
            .resideInAPackage("dev.junban.locking..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.junban.locking..",
                    "java..",
                    "io.vertx.core..",
                    "io.vertx.sqlclient..",
                    "io.vertx.pgclient..",
                    "io.vertx.mutiny..",
                    "io.smallrye.mutiny..",
                    "org.jboss.logging..",
                    "org.jspecify.annotations..",
                    "com.google.errorprone.annotations..")
            .because("it serves any lock order in any application");

    @ArchTest
    public static final ArchRule ROWS_AND_MESSAGES_KNOW_NO_FRAMEWORK = noClasses()
            .that()
            .resideInAnyPackage("dev.junban.rows..", "dev.junban.outbox..", "dev.junban.inbox..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.quarkus..", "jakarta..", "org.eclipse.microprofile..")
            .because("their tests need no container");

    @ArchTest
    public static final ArchRule NOTHING_REACHES_OUT = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "jakarta.ws.rs..",
                    "io.vertx.core.http..",
                    "io.vertx.ext.web..",
                    "java.net.http..",
                    "org.apache.kafka..")
            .because("callers and brokers are met by the services, with no lock held");

    @ArchTest
    public static final ArchRule NOTHING_TURNS_A_RULE_OFF = noClasses()
            .should()
            .callMethodWhere(target(nameMatching("without"))
                    .and(target(owner(nameMatching("dev\\.junban\\.locking\\.LockOrder")))))
            .because("that is for the tests of the rules");

    private KernelRules() {}
}
