package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Order;
import dev.junban.rows.Request;
import dev.junban.rows.StoredAnswer;
import dev.junban.web.Answer;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The orders of one transaction, from request to answer. The first request under a key decides for its repeats. */
final class OrderBatch {
    private final List<PlaceOrder> orders;
    private final Map<String, PlaceOrder> firsts = new LinkedHashMap<>();
    private final Map<String, Verdict> verdicts = new LinkedHashMap<>();
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
        return ids(List.copyOf(firsts.values()));
    }

    /** Gives every new request its first verdict; those whose key is known have their answer already. */
    void price(Map<String, Handle<String, Request>> claimed, Pricing pricing) {
        keys = claimed;
        firsts.forEach((key, order) -> {
            if (known(keys, key).inserted()) {
                verdicts.put(key, pricing.price(order));
            }
        });
    }

    List<Long> inventoryIdsToLock() {
        return List.of(ids(verdicts.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Verdict.Accepted)
                .map(entry -> known(firsts, entry.getKey()))
                .toList()));
    }

    /** The orders for which the stock lasts. */
    List<NewOrder> decide(Shelf shelf) {
        List<NewOrder> accepted = new ArrayList<>();
        verdicts.replaceAll((key, verdict) -> {
            if (!(verdict instanceof Verdict.Accepted candidate)) {
                return verdict;
            }
            List<Verdict.Shortage> shortages = shelf.take(known(firsts, key));
            if (!shortages.isEmpty()) {
                return new Verdict.SoldOut(shortages);
            }
            accepted.add(candidate.order());
            return verdict;
        });
        return accepted;
    }

    List<Answer> answer(Answers writer, Map<UUID, Handle<UUID, Order>> written) {
        verdicts.forEach((key, verdict) -> answers.put(key, write(writer, verdict, written)));
        return orders.stream().map(order -> answer(writer, order)).toList();
    }

    private static Answer write(Answers writer, Verdict verdict, Map<UUID, Handle<UUID, Order>> written) {
        if (verdict instanceof Verdict.Accepted accepted) {
            return writer.created(
                    accepted, known(written, accepted.order().id()).row());
        }
        return writer.refused((Verdict.Refused) verdict);
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
        verdicts.forEach((key, verdict) -> {
            Answer answer = known(answers, key);
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

    private static Long[] ids(List<PlaceOrder> orders) {
        return orders.stream()
                .flatMap(order -> order.quantities().keySet().stream())
                .distinct()
                .toArray(Long[]::new);
    }
}
