package dev.junban.web;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** A code of ISO 4217 that money can be counted in, so neither a metal nor a code for testing. */
@Documented
@Constraint(validatedBy = CurrencyCode.Validator.class)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.RUNTIME)
public @interface CurrencyCode {
    String message() default "must be an ISO 4217 currency code such as EUR or JPY";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Leaves null to {@code @NotNull}. */
    final class Validator implements ConstraintValidator<CurrencyCode, String> {
        @Override
        public boolean isValid(@Nullable String code, ConstraintValidatorContext context) {
            return code == null || isCurrency(code);
        }

        private static boolean isCurrency(String code) {
            try {
                return Currency.getInstance(code).getDefaultFractionDigits() >= 0;
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }
}
