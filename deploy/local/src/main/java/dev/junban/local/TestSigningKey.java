package dev.junban.local;

import dev.junban.local.identity.SigningKey;
import java.util.function.Supplier;

/** The key of {@link TestTokens}. */
final class TestSigningKey implements Supplier<String> {
    @Override
    public String get() {
        return SigningKey.fresh().toJson();
    }
}
