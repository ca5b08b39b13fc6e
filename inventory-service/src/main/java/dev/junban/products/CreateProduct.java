package dev.junban.products;

import dev.junban.locking.LeafInsert;
import dev.junban.locking.Stage;
import dev.junban.web.Answer;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import dev.junban.web.Problem;
import dev.junban.web.RequestKey;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** A new product, unless its SKU is taken, be it by an archived one: past orders still name it. */
@Singleton
final class CreateProduct {
    private static final String BY_SKU = "SELECT " + ProductView.COLUMNS + " FROM products WHERE sku = $1";

    /** The one row that this transaction writes beside its key, so waiting for its SKU closes no circle. */
    private static final LeafInsert INSERT =
            LeafInsert.into("products", "sku text, name text, description text, price_minor bigint, currency text");

    private final IdempotentTransactions transactions;
    private final JsonBody bodies;

    CreateProduct(IdempotentTransactions transactions, JsonBody bodies) {
        this.transactions = transactions;
        this.bodies = bodies;
    }

    Uni<Answer> run(ProductRequest product, Optional<RequestKey> key) {
        return transactions.run("create-product", key, stage -> bySku(stage, product.sku())
                .chain(taken -> taken.isPresent()
                        ? Uni.createFrom().item(refuse(taken.get()))
                        : insert(stage, product).map(this::created)));
    }

    private static Uni<ProductView> insert(Stage<?> stage, ProductRequest product) {
        var row = Tuple.of(
                product.sku(), product.name(), product.description(), product.priceMinor(), product.currency());
        return INSERT.run(stage, List.of(row))
                .chain(() -> bySku(stage, product.sku()))
                .map(Optional::orElseThrow);
    }

    private static Uni<Optional<ProductView>> bySku(Stage<?> stage, String sku) {
        return stage.select(BY_SKU, Tuple.of(sku))
                .map(rows -> rows.stream().map(ProductView::of).findFirst());
    }

    private Answer created(ProductView product) {
        return bodies.answer(201, Optional.of(ProductResource.PATH + "/" + product.id()), product);
    }

    private Answer refuse(ProductView other) {
        var problem = Problem.of(409, "sku-taken", "Product " + other.id() + " has this SKU. Choose another one.")
                .with("sku", other.sku())
                .with("productId", other.id());
        return bodies.answer(problem, ProductResource.PATH);
    }
}
