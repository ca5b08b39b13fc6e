package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.Request;
import dev.junban.rows.StoredAnswer;
import dev.junban.web.Answer;
import io.vertx.core.buffer.Buffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The requests of one transaction and their answers. The first one under a key decides for its repeats. */
final class OrderBatch {
    private final List<PlaceOrder> orders;
    private final Map<String, PlaceOrder> firsts = new LinkedHashMap<>();
    private final Map<String, Answer> answers = new HashMap<>();
    private Map<String, Handle<String, Request>> keys = Map.of();

    OrderBatch(List<PlaceOrder> orders) {
        this.orders = orders;
        orders.forEach(order -> firsts.putIfAbsent(order.request().text(), order));
    }

    Map<String, Buffer> fingerprints() {
        Map<String, Buffer> fingerprints = new HashMap<>();
        firsts.forEach((key, order) -> fingerprints.put(key, order.request().fingerprint()));
        return fingerprints;
    }

    Long[] inventoryIds() {
        return firsts.values().stream()
                .flatMap(order -> order.quantities().keySet().stream())
                .distinct()
                .toArray(Long[]::new);
    }

    /** The orders that are new; those whose key is known have their answer already. */
    List<PlaceOrder> claimed(Map<String, Handle<String, Request>> claimed) {
        keys = claimed;
        return firsts.entrySet().stream()
                .filter(first -> known(keys, first.getKey()).inserted())
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The answers to all requests, with {@code decided} for each new order. */
    List<Answer> answer(Answers writer, Function<PlaceOrder, Answer> decided) {
        firsts.forEach((key, order) -> {
            if (known(keys, key).inserted()) {
                answers.put(key, decided.apply(order));
            }
        });
        return orders.stream().map(order -> answer(writer, order)).toList();
    }

    private Answer answer(Answers writer, PlaceOrder order) {
        Handle<String, Request> key = known(keys, order.request().text());
        if (!key.row().fingerprint().equals(order.request().fingerprint())) {
            return writer.keyReused();
        }
        if (!key.inserted()) {
            return Answer.replayed(key.row().answer().orElseThrow());
        }
        Answer answer = known(answers, key.id());
        return known(firsts, key.id()).id().equals(order.id()) ? answer : Answer.replayed(answer.stored());
    }

    /** What is kept for repeats. */
    Map<Handle<String, Request>, StoredAnswer> kept() {
        Map<Handle<String, Request>, StoredAnswer> kept = new HashMap<>();
        answers.forEach((key, answer) -> {
            if (answer.isKept()) {
                kept.put(known(keys, key), answer.stored());
            }
        });
        return kept;
    }

    /** The keys of faulty requests. */
    List<Handle<String, Request>> forgotten() {
        return answers.entrySet().stream()
                .filter(entry -> !entry.getValue().isKept())
                .map(entry -> known(keys, entry.getKey()))
                .toList();
    }

    /** What an earlier step has put there for every key. */
    private static <K, V> V known(Map<K, V> step, K key) {
        return Objects.requireNonNull(step.get(key), () -> "nothing is known of " + key);
    }
}
