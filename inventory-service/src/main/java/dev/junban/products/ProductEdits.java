package dev.junban.products;

import dev.junban.web.Problem;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jspecify.annotations.Nullable;

/**
 * Edits of one product, guarded by its version. Version and change are one statement, so of two editors at once the
 * second finds no row; it never waits for longer than the first one's statement and commit take.
 */
@Singleton
final class ProductEdits {
    private static final String CURRENT = " where id = :id and archivedAt is null";
    private static final String VERSIONS = " and version in :versions";

    private final Mutiny.SessionFactory sessions;

    ProductEdits(Mutiny.SessionFactory sessions) {
        this.sessions = sessions;
    }

    /**
     * Carries out an update of the product if its version is allowed; otherwise looks why it is not.
     *
     * @param update HQL up to its conditions
     * @param values the parameters in it
     */
    Uni<EditVerdict> run(String update, Map<String, Object> values, long id, Precondition precondition) {
        return sessions.withTransaction(session -> {
                    var hql = update + CURRENT + (precondition.allowsAny() ? "" : VERSIONS);
                    var query = session.createMutationQuery(hql).setParameter("id", id);
                    values.forEach(query::setParameter);
                    if (!precondition.allowsAny()) {
                        query.setParameter("versions", precondition.versions());
                    }
                    return query.executeUpdate().chain(updated -> session.find(Product.class, id)
                            .map(product -> verdict(updated, product)));
                })
                .onFailure(HibernateFailures::isBusy)
                .transform(failure -> Problem.busy("The database has no time or room for this now. Repeat the request.")
                        .asException());
    }

    private static EditVerdict verdict(int updated, @Nullable Product found) {
        if (updated == 1) {
            return new EditVerdict.Applied(Objects.requireNonNull(found).view());
        }
        return found == null || found.isArchived()
                ? new EditVerdict.Absent()
                : new EditVerdict.Stale(found.view().version());
    }
}
