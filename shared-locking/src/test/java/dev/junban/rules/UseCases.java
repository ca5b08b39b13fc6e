package dev.junban.rules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.junban.locking.LockedTransactions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Classes that start a locked transaction. */
final class UseCases {
    private static final Set<String> STARTERS =
            Set.of(LockedTransactions.class.getName(), "dev.junban.web.IdempotentTransactions");

    private static final Path TESTS = Path.of("src", "test", "java");

    private UseCases() {}

    static DescribedPredicate<JavaClass> are() {
        return DescribedPredicate.describe("are use cases", type -> starts(type) > 0);
    }

    static ArchCondition<JavaClass> haveOneRun() {
        return condition("have one method that is not private, run", type -> {
            List<String> open = type.getMethods().stream()
                    .filter(method -> !method.getModifiers().contains(JavaModifier.PRIVATE))
                    .filter(method -> !method.getModifiers().contains(JavaModifier.SYNTHETIC))
                    .map(JavaMethod::getName)
                    .toList();
            return open.equals(List.of("run")) ? Stream.empty() : Stream.of(type.getName() + " has " + open);
        });
    }

    static ArchCondition<JavaClass> startOneTransaction() {
        return condition(
                "start one transaction",
                type -> starts(type) == 1
                        ? Stream.empty()
                        : Stream.of(type.getName() + " starts transactions in " + starts(type) + " places"));
    }

    /** Beside them stands a FaultsIT, which fails each statement of each transaction of its package. */
    static ArchCondition<JavaClass> areMadeToFail() {
        return condition("be made to fail at every statement", type -> {
            Path test = TESTS.resolve(type.getPackageName().replace('.', '/')).resolve("FaultsIT.java");
            return Files.exists(test)
                    ? Stream.empty()
                    : Stream.of(type.getName() + " starts a transaction, and there is no " + test);
        });
    }

    private static long starts(JavaClass type) {
        return Stream.concat(type.getMethodCallsFromSelf().stream(), type.getMethodReferencesFromSelf().stream())
                .filter(call -> STARTERS.contains(call.getTargetOwner().getName()))
                .filter(call -> call.getName().startsWith("run"))
                .count();
    }

    private interface Violations {
        Stream<String> of(JavaClass type);
    }

    private static ArchCondition<JavaClass> condition(String description, Violations violations) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                violations.of(type).forEach(message -> events.add(SimpleConditionEvent.violated(type, message)));
            }
        };
    }
}
