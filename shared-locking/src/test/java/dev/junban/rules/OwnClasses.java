package dev.junban.rules;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.nio.file.Path;
import java.util.Set;

/** The main classes of the module under test. */
public final class OwnClasses implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> testClass) {
        return Set.of(Location.of(Path.of("target", "classes")));
    }
}
