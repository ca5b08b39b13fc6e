package dev.junban.webhooks;

import io.smallrye.config.ConfigMapping;
import java.util.List;

/** {@code junban.webhooks.*} */
@ConfigMapping(prefix = "junban.webhooks")
interface WebhooksConfig {
    /**
     * The secrets that the provider may sign with, {@code whsec_} and Base64: several while one is being rotated out.
     * Without any the service does not start.
     */
    List<String> secrets();
}
