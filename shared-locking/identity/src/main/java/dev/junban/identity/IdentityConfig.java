package dev.junban.identity;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Who is let in. */
@ConfigMapping(prefix = "junban.identity")
interface IdentityConfig {
    /** Whether who sends no token is refused; otherwise they count as anonymous, with all roles. For local use only. */
    @WithDefault("true")
    boolean required();

    /** How many calls a second one caller has at one instance in the long run; 0: any number. */
    @WithDefault("100")
    @Min(0)
    @Max(1_000_000)
    int callsPerSecond();

    /** How many of them may come at once. */
    @WithDefault("500")
    @Min(1)
    @Max(1_000_000)
    int callsAtOnce();
}
