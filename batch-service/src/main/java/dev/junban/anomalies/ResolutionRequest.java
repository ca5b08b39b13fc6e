package dev.junban.anomalies;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An anomaly is dealt with.
 *
 * @param note what was done about it
 */
@Schema(requiredProperties = "note")
record ResolutionRequest(@NotBlank @Size(max = 1000) String note) {}
