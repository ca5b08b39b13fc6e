package dev.junban.rules;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Of the suite's own classes, a service knows those of its own module and those that all share. */
final class KnowsOnlyWhatIsShared extends ArchCondition<JavaClass> {
    private static final DescribedPredicate<JavaClass> SUITE = resideInAPackage("dev.junban..");

    private static final DescribedPredicate<JavaClass> SHARED = resideInAnyPackage(
            "dev.junban.locking..",
            "dev.junban.rows..",
            "dev.junban.outbox..",
            "dev.junban.traces..",
            "dev.junban.inbox..",
            "dev.junban.batching..",
            "dev.junban.migration..",
            "dev.junban.beans..",
            "dev.junban.web..",
            "dev.junban.telemetry..");

    KnowsOnlyWhatIsShared() {
        super("know only their own module and what is shared");
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        type.getDirectDependenciesFromSelf().stream()
                .filter(dependency ->
                        isForeign(type, dependency.getTargetClass().getBaseComponentType()))
                .map(Dependency::getDescription)
                .forEach(description -> events.add(SimpleConditionEvent.violated(type, description)));
    }

    private static boolean isForeign(JavaClass own, JavaClass other) {
        return SUITE.test(other) && !SHARED.test(other) && !module(own).equals(module(other));
    }

    /** The folder or archive that the class comes from. */
    private static String module(JavaClass type) {
        String uri = type.getSource().orElseThrow().getUri().toString();
        return uri.substring(0, uri.length() - (type.getName() + ".class").length());
    }
}
