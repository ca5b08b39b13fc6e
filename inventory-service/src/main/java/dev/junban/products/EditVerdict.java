package dev.junban.products;

/** What became of an edit. */
sealed interface EditVerdict {

    /** It is done; this is how the product is now. */
    record Applied(ProductView product) implements EditVerdict {}

    /** There is no such product, or it is archived. */
    record Absent() implements EditVerdict {}

    /** Another version is there than the one that was edited. */
    record Stale(int currentVersion) implements EditVerdict {}
}
