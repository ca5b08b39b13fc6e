package dev.junban.testing;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test class over a {@link ServiceDatabase} in which a row was locked out of order or past the kernel. */
public final class LocksInOrder implements AfterAllCallback {
    @Override
    public void afterAll(ExtensionContext test) {
        ServiceDatabase.audit().assertOrdered();
    }
}
