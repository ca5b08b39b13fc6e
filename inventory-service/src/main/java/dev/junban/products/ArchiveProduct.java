package dev.junban.products;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;

/** Takes a product out of sale. The row stays: past orders and stock that is still there name it. */
@Singleton
final class ArchiveProduct {
    private static final String ARCHIVE = "update versioned Product set archivedAt = instant";

    private final ProductEdits edits;

    ArchiveProduct(ProductEdits edits) {
        this.edits = edits;
    }

    Uni<EditVerdict> run(long id, Precondition precondition) {
        return edits.run(ARCHIVE, Map.of(), id, precondition);
    }
}
