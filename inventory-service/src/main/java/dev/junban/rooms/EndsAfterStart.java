package dev.junban.rooms;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A reservation that takes some time. */
@Documented
@Constraint(validatedBy = EndsAfterStart.Validator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface EndsAfterStart {
    String message() default "must be after startsAt";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Leaves null to {@code @NotNull}. */
    final class Validator implements ConstraintValidator<EndsAfterStart, ReservationRequest> {
        @Override
        public boolean isValid(ReservationRequest request, ConstraintValidatorContext context) {
            if (request.startsAt() == null || request.endsAt() == null) {
                return true;
            }
            context.disableDefaultConstraintViolation();
            context.buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate())
                    .addPropertyNode("endsAt")
                    .addConstraintViolation();
            return request.endsAt().isAfter(request.startsAt());
        }
    }
}
