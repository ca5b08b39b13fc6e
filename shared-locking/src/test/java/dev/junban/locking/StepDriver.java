package dev.junban.locking;

import dev.junban.locking.Step.Held;
import dev.junban.locking.Step.Kind;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Carries steps out in the real kernel, past its types: the compiler would refuse many of them. */
final class StepDriver {
    private static final LockKind<Shelf.FromBook, Shelf.Leaves, Long, Integer> STRANGER =
            LockKind.bigint(9, "strangers", "id", "", row -> 0);

    private static final Map<Kind, LockKind<?, ?, ?, ?>> KINDS =
            Map.of(Kind.TAG, Shelf.TAG, Kind.BOX, Shelf.BOX, Kind.BOOK, Shelf.BOOK, Kind.STRANGER, STRANGER);
    private static final Map<Kind, RowUpdate<?, ?>> UPDATES = Map.of(
            Kind.TAG, Shelf.TAG.update("note = t.note || '+'", ""),
            Kind.BOX, Shelf.BOX.update("label = t.label || '+'", ""),
            Kind.BOOK, Shelf.BOOK.update("copies = t.copies + 1", ""));
    private static final Map<Kind, RowInsert<?, ?, ?, ?>> INSERTS = Map.of(
            Kind.TAG,
            Shelf.NEW_TAG,
            Kind.BOX,
            Shelf.NEW_BOX,
            Kind.BOOK,
            Shelf.BOOK.insert("id bigint, copies int"),
            Kind.STRANGER,
            STRANGER.insert("id bigint"));

    private final List<Stage<?>> stages = new ArrayList<>();
    private final Map<Held, Handle<?, ?>> handles = new LinkedHashMap<>();

    void begin(Stage<?> first) {
        stages.add(first);
    }

    int stages() {
        return stages.size();
    }

    List<Held> handles() {
        return List.copyOf(handles.keySet());
    }

    /** Carries the step out in this transaction; the handles that it gave. */
    Uni<List<Handle<?, ?>>> run(int transaction, Step step) {
        Uni<? extends Map<?, ? extends Handle<?, ?>>> given =
                switch (step.verb()) {
                    case LOCK -> acquired(lock(KINDS.get(step.kind()), step));
                    case LOCK_UNLESS_BUSY -> acquired(lockUnlessBusy(KINDS.get(step.kind()), step));
                    case DISCOVER -> acquired(discover(KINDS.get(step.kind()), step));
                    case INSERT -> insert(INSERTS.get(step.kind()), step);
                    case INSERT_LEAF -> nothing(leaf(step));
                    case UPDATE -> nothing(update(UPDATES.get(step.kind()), step));
                    case DELETE -> nothing(delete(KINDS.get(step.kind()), step));
                };
        return given.map(rows -> {
            rows.forEach((id, handle) -> handles.put(new Held(transaction, step.kind(), number(id)), handle));
            return List.copyOf(rows.values());
        });
    }

    /** The row as the database knows it. */
    static Object id(Kind kind, int number) {
        return switch (kind) {
            case TAG -> "tag " + number;
            case BOX -> new UUID(0x7000, number);
            case BOOK, STRANGER -> (long) number;
        };
    }

    static int number(Object id) {
        return id instanceof UUID uuid
                ? (int) uuid.getLeastSignificantBits()
                : Integer.parseInt(id.toString().replace("tag ", ""));
    }

    private Uni<Map<?, ? extends Handle<?, ?>>> acquired(Uni<? extends Locked<?, ?, ?>> locked) {
        return locked.invoke(got -> stages.add(got.then())).map(Locked::rows);
    }

    private static Uni<Map<?, ? extends Handle<?, ?>>> nothing(Uni<Void> done) {
        return done.map(ignored -> Map.of());
    }

    @SuppressWarnings("unchecked")
    private <R, N, I, T> Uni<Locked<N, I, T>> lock(LockKind<R, N, I, T> kind, Step step) {
        return kind.lock((Stage<? extends R>) stages.get(step.stage()), step.mode(), (Collection<I>) ids(step));
    }

    @SuppressWarnings("unchecked")
    private <R, N, I, T> Uni<Locked<N, I, T>> lockUnlessBusy(LockKind<R, N, I, T> kind, Step step) {
        return kind.lockUnlessBusy((Stage<? extends R>) stages.get(step.stage()), (Collection<I>) ids(step));
    }

    @SuppressWarnings("unchecked")
    private <R, N, I, T> Uni<? extends Locked<?, I, T>> discover(LockKind<R, N, I, T> kind, Step step) {
        return kind.discover(stages.get(step.stage()), (Collection<I>) ids(step));
    }

    private <R, N, I, T> Uni<Map<I, Handle<I, T>>> insert(RowInsert<R, N, I, T> insert, Step step) {
        List<Tuple> rows = ids(step).stream()
                .map(id -> switch (step.kind()) {
                    case TAG, BOX -> Tuple.of(id, "new");
                    case BOOK -> Tuple.of(id, 1);
                    case STRANGER -> Tuple.of(id);
                })
                .toList();
        return insert.run(stages.get(step.stage()), rows);
    }

    private Uni<Void> leaf(Step step) {
        return Shelf.NEW_NOTE.run(
                stages.get(step.stage()),
                ids(step).stream().map(id -> Tuple.of(id, "leaf")).toList());
    }

    @SuppressWarnings("unchecked")
    private <I, T> Uni<Void> update(RowUpdate<I, T> update, Step step) {
        Map<Handle<I, T>, Tuple> rows = new LinkedHashMap<>();
        step.handles().forEach(held -> rows.put((Handle<I, T>) handles.get(held), Tuple.tuple()));
        return update.run(rows);
    }

    @SuppressWarnings("unchecked")
    private <R, N, I, T> Uni<Void> delete(LockKind<R, N, I, T> kind, Step step) {
        return kind.delete(step.handles().stream()
                .map(held -> (Handle<I, T>) handles.get(held))
                .toList());
    }

    private static List<Object> ids(Step step) {
        return step.ids().stream().map(number -> id(step.kind(), number)).toList();
    }
}
