package dev.junban.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each rule finds the violation that was planted for it. */
class RulesTest {
    private static final Map<String, String> VIOLATION_BY_RULE = Map.ofEntries(
            Map.entry("NOTHING_BLOCKS", "planted.BlockingCode"),
            Map.entry("ONLY_THE_KERNEL_HAS_CONNECTIONS", "planted.OwnConnection"),
            Map.entry("ONLY_THE_KERNEL_LOCKS", "planted.OwnLock"),
            Map.entry("NULL_IS_SAID_EVERYWHERE", "planted.Http"),
            Map.entry("ENTRIES_ARE_NAMED_SO", "planted.HiddenEntry"),
            Map.entry("EVERY_CALL_SAYS_WHO_MAY_MAKE_IT", "planted.UnguardedResource"),
            Map.entry("ENTRIES_LEAVE_ROWS_TO_USE_CASES", "planted.RowResource"),
            Map.entry("NOTHING_CALLS_BACK_INTO_ENTRIES", "planted.CallBack"),
            Map.entry("A_USE_CASE_IS_ONE_RUN", "planted.TwoMethods"),
            Map.entry("A_USE_CASE_IS_ONE_TRANSACTION", "planted.TwoTransactions"),
            Map.entry("EVERY_TRANSACTION_IS_MADE_TO_FAIL", "planted.TwoTransactions"),
            Map.entry("NO_USE_CASE_CALLS_ANOTHER", "planted.UseCaseOfUseCase"),
            Map.entry("QUERIES_ALONE_READ", "planted.HiddenReading"),
            Map.entry("SERVICES_KNOW_ONLY_WHAT_IS_SHARED", "planted.OtherModule"),
            Map.entry("THE_KERNEL_KNOWS_THE_DATABASE_CLIENT_AND_NOTHING_ELSE", "locking.planted.KnowsRows"),
            Map.entry("ROWS_AND_MESSAGES_KNOW_NO_FRAMEWORK", "rows.planted.KnowsQuarkus"),
            Map.entry("NOTHING_REACHES_OUT", "planted.Http"),
            Map.entry("PACKAGES_POINT_ONE_WAY", "locking.planted.KnowsRows"),
            Map.entry("NOTHING_TURNS_A_RULE_OFF", "locking.GuardWorld"));

    private final Map<String, ArchRule> rules = Stream.of(SuiteRules.class, KernelRules.class, ServiceRules.class)
            .flatMap(holder -> Arrays.stream(holder.getFields()))
            .filter(field -> field.isAnnotationPresent(ArchTest.class))
            .collect(Collectors.toMap(Field::getName, RulesTest::rule));

    @Test
    void haveAViolationPlantedForEach() {
        assertThat(rules.keySet()).isEqualTo(VIOLATION_BY_RULE.keySet());
    }

    @TestFactory
    Stream<DynamicTest> find() {
        var planted = new ClassFileImporter()
                .importPackages("dev.junban.planted", "dev.junban.locking", "dev.junban.rows.planted");
        return rules.entrySet().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> assertThat(rule.getValue()
                                .evaluate(planted)
                                .getFailureReport()
                                .getDetails())
                        .anyMatch(detail -> detail.contains("dev.junban." + VIOLATION_BY_RULE.get(rule.getKey())))));
    }

    private static ArchRule rule(Field field) {
        try {
            return (ArchRule) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
