package dev.junban.architecture;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import dev.junban.rules.OwnClasses;
import dev.junban.rules.SuiteRules;

@AnalyzeClasses(locations = OwnClasses.class)
class ArchitectureTest {
    @ArchTest
    static final ArchTests SUITE = ArchTests.in(SuiteRules.class);
}
