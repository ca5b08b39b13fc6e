package dev.junban.orders;

import dev.junban.rows.PaymentMethod;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;

/** Names the member that does not fit the way of paying. */
final class PaymentFitsValidator implements ConstraintValidator<PaymentFits, PlaceOrderRequest> {
    @Override
    public boolean isValid(PlaceOrderRequest order, ConstraintValidatorContext context) {
        if (order.paymentMethod() == PaymentMethod.STORE_CREDIT) {
            return fits(context, order.accountId() != null, "accountId", "is needed with STORE_CREDIT")
                    & fits(
                            context,
                            !Boolean.TRUE.equals(order.allowBackorder()),
                            "allowBackorder",
                            "is not possible with STORE_CREDIT, which is paid at once")
                    & fits(context, order.paymentToken() == null, "paymentToken", "is only possible with CARD");
        }
        return order.paymentMethod() == null
                || fits(context, order.accountId() == null, "accountId", "is only possible with STORE_CREDIT");
    }

    private static boolean fits(ConstraintValidatorContext context, boolean fits, String member, String rule) {
        if (!fits) {
            context.disableDefaultConstraintViolation();
            var unused = context.buildConstraintViolationWithTemplate(rule)
                    .addPropertyNode(member)
                    .addConstraintViolation();
        }
        return fits;
    }
}
