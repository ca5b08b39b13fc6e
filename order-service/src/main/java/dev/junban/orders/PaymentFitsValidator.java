package dev.junban.orders;

import dev.junban.rows.PaymentMethod;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import java.util.HashMap;
import java.util.Map;

/** Names the member that does not fit the way of paying. Public, since the validator makes it. */
public final class PaymentFitsValidator implements ConstraintValidator<PaymentFits, PlaceOrderRequest> {
    @Override
    public boolean isValid(PlaceOrderRequest order, ConstraintValidatorContext context) {
        Map<String, String> misfits = misfits(order);
        if (!misfits.isEmpty()) {
            context.disableDefaultConstraintViolation();
        }
        misfits.forEach((member, rule) -> {
            var unused = context.buildConstraintViolationWithTemplate(rule)
                    .addPropertyNode(member)
                    .addConstraintViolation();
        });
        return misfits.isEmpty();
    }

    private static Map<String, String> misfits(PlaceOrderRequest order) {
        Map<String, String> misfits = new HashMap<>();
        if (order.paymentMethod() == PaymentMethod.STORE_CREDIT) {
            if (order.accountId() == null) {
                misfits.put("accountId", "is needed with STORE_CREDIT");
            }
            if (Boolean.TRUE.equals(order.allowBackorder())) {
                misfits.put("allowBackorder", "is not possible with STORE_CREDIT, which is paid at once");
            }
            if (order.paymentToken() != null) {
                misfits.put("paymentToken", "is only possible with CARD");
            }
        } else if (order.paymentMethod() == PaymentMethod.CARD && order.accountId() != null) {
            misfits.put("accountId", "is only possible with STORE_CREDIT");
        }
        return misfits;
    }
}
