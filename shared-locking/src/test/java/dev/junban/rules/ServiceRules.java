package dev.junban.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.junban.locking.Reads;

/** What holds in a service: resource, consumer or job, then use case, then locked transaction, then rows. */
public final class ServiceRules {
    private static final String ENTRY = "dev\\.junban\\..*(Resource|Consumer|Job)";

    @ArchTest
    public static final ArchRule ENTRIES_ARE_NAMED_SO = classes()
            .that(DescribedPredicate.describe("are called from outside", ServiceRules::isCalledFromOutside))
            .should()
            .haveNameMatching(ENTRY);

    @ArchTest
    public static final ArchRule EVERY_CALL_SAYS_WHO_MAY_MAKE_IT = methods()
            .that()
            .areMetaAnnotatedWith("jakarta.ws.rs.HttpMethod")
            .and()
            .areDeclaredInClassesThat()
            .areNotInterfaces()
            .should()
            .beAnnotatedWith("jakarta.annotation.security.RolesAllowed")
            .orShould()
            .beAnnotatedWith("io.quarkus.security.Authenticated")
            .orShould()
            .beAnnotatedWith("jakarta.annotation.security.PermitAll")
            .because("one that says nothing would be open to everybody who is let in");

    @ArchTest
    public static final ArchRule ENTRIES_LEAVE_ROWS_TO_USE_CASES = noClasses()
            .that(areEntries())
            .should()
            .dependOnClassesThat(resideInAnyPackage("dev.junban.locking..", "dev.junban.inbox..")
                    .or(resideInAnyPackage("dev.junban.rows..").and(DescribedPredicate.not(JavaClass.Predicates.ENUMS)))
                    .or(nameMatching("dev\\.junban\\.web\\.IdempotentTransactions"))
                    .as("lock, read or write rows"));

    @ArchTest
    public static final ArchRule NOTHING_CALLS_BACK_INTO_ENTRIES =
            noClasses().that(DescribedPredicate.not(areEntries())).should().dependOnClassesThat(areEntries());

    @ArchTest
    public static final ArchRule A_USE_CASE_IS_ONE_RUN =
            classes().that(UseCases.are()).should(UseCases.haveOneRun());

    @ArchTest
    public static final ArchRule A_USE_CASE_IS_ONE_TRANSACTION =
            classes().that(UseCases.are()).should(UseCases.startOneTransaction());

    @ArchTest
    public static final ArchRule EVERY_TRANSACTION_IS_MADE_TO_FAIL =
            classes().that(UseCases.are()).should(UseCases.areMadeToFail());

    @ArchTest
    public static final ArchRule NO_USE_CASE_CALLS_ANOTHER =
            noClasses().that(UseCases.are()).should().dependOnClassesThat(UseCases.are());

    @ArchTest
    public static final ArchRule QUERIES_ALONE_READ = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Queries")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(Reads.class)
            .because("what is read without a lock is never the basis of a write");

    @ArchTest
    public static final ArchRule SERVICES_KNOW_ONLY_WHAT_IS_SHARED = classes().should(new KnowsOnlyWhatIsShared());

    private ServiceRules() {}

    private static DescribedPredicate<JavaClass> areEntries() {
        return nameMatching(ENTRY).<JavaClass>forSubtype().as("are resources, consumers or jobs");
    }

    /** A class with routes, but not the interface of a client; and whatever is sent records, or is run by the clock. */
    private static boolean isCalledFromOutside(JavaClass type) {
        return (type.isAnnotatedWith("jakarta.ws.rs.Path") && !type.isInterface())
                || type.getMethods().stream()
                        .anyMatch(
                                method -> method.isAnnotatedWith("org.eclipse.microprofile.reactive.messaging.Incoming")
                                        || method.isAnnotatedWith("io.quarkus.scheduler.Scheduled"));
    }
}
