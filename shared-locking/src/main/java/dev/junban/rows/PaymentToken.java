package dev.junban.rows;

/** What stands for a customer's card at the provider. It goes there and nowhere else, so it shows in no text. */
public record PaymentToken(String value) {
    @Override
    public String toString() {
        return "PaymentToken[hidden]";
    }
}
