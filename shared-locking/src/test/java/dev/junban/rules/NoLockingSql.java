package dev.junban.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.regex.Pattern;

/** No text of the class locks rows, tables or keys. */
final class NoLockingSql extends ArchCondition<JavaClass> {
    private static final Pattern LOCKING = Pattern.compile(
            "\\bfor\\s+(no\\s+key\\s+update|update|key\\s+share|share)\\b|\\bskip\\s+locked\\b|\\bnowait\\b"
                    + "|\\block\\s+table\\b|\\bpg_(try_)?advisory_",
            Pattern.CASE_INSENSITIVE);

    NoLockingSql() {
        super("contain no SQL that locks");
    }

    @Override
    public void check(JavaClass javaClass, ConditionEvents events) {
        ConstantPool.texts(javaClass).stream()
                .filter(text -> LOCKING.matcher(text).find())
                .forEach(text -> events.add(
                        SimpleConditionEvent.violated(javaClass, javaClass.getName() + " contains: " + text)));
    }
}
