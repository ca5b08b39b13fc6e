package dev.junban.products;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;

/** Replaces what people edit of a product. */
@Singleton
final class EditProduct {
    private static final String EDIT =
            "update versioned Product set name = :name, description = :description, priceMinor = :priceMinor";

    private final ProductEdits edits;

    EditProduct(ProductEdits edits) {
        this.edits = edits;
    }

    Uni<EditVerdict> run(long id, ProductEdit edit, Precondition precondition) {
        Map<String, Object> values =
                Map.of("name", edit.name(), "description", edit.description(), "priceMinor", edit.priceMinor());
        return edits.run(EDIT, values, id, precondition);
    }
}
