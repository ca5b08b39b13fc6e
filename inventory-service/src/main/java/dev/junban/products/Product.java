package dev.junban.products;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A product as it is edited. Its version tells two editors of the same product apart. */
@Entity
@Table(name = "products")
class Product {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(updatable = false)
    private String sku;

    private String name;
    private String description;

    @Column(name = "price_minor")
    private long priceMinor;

    @Column(updatable = false)
    private String currency;

    @Version
    private int version;

    @Column(name = "archived_at")
    private @Nullable Instant archivedAt;

    boolean isArchived() {
        return archivedAt != null;
    }

    ProductView view() {
        return new ProductView(id, sku, name, description, priceMinor, currency, version);
    }
}
