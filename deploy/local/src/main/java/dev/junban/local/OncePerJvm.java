package dev.junban.local;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Starts a server once in this JVM. Quarkus loads test classes in several class loaders, so a static field alone would
 * start one server for each: the field of the system class loader's copy of this class counts for all of them, and
 * only strings cross between the copies.
 */
final class OncePerJvm {
    private static final Map<String, String> STARTED = new ConcurrentHashMap<>();

    private OncePerJvm() {}

    /** What {@code starter}, a class with a constructor without parameters, answered the first time. */
    static String started(Class<? extends Supplier<String>> starter) {
        try {
            Method shared = Class.forName(OncePerJvm.class.getName(), true, ClassLoader.getSystemClassLoader())
                    .getDeclaredMethod("startedHere", String.class);
            shared.setAccessible(true);
            return (String) shared.invoke(null, starter.getName());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(starter.getSimpleName() + " did not start", e);
        }
    }

    /** Called across class loaders by {@link #started}. */
    static String startedHere(String starter) {
        return STARTED.computeIfAbsent(starter, OncePerJvm::start);
    }

    /** What a server loads by name, and its threads, must come from where the server itself comes from. */
    private static String start(String starter) {
        ClassLoader callers = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
        try {
            return (String) Class.forName(starter)
                    .asSubclass(Supplier.class)
                    .getDeclaredConstructor()
                    .newInstance()
                    .get();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(starter + " cannot be made", e);
        } finally {
            Thread.currentThread().setContextClassLoader(callers);
        }
    }
}
