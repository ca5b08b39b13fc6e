package dev.junban.local.history;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The stock and the accounts that the recorded calls name. */
record Scope(Set<Long> inventories, Set<Long> accounts) {

    static Scope of(List<Call> calls) {
        Scope scope = new Scope(new TreeSet<>(), new TreeSet<>());
        calls.stream().filter(Call::isPost).forEach(scope::add);
        return scope;
    }

    private void add(Call call) {
        String[] parts = call.parts();
        JsonObject body = call.json();
        if (call.outcome() instanceof Outcome.Done done) {
            if (call.path().equals("/inventories")) {
                addNumber(inventories, done.id());
            } else if (call.path().equals("/accounts")) {
                addNumber(accounts, done.id());
            }
        }
        if (parts[0].equals("inventories") && parts.length == 3) {
            addNumber(inventories, parts[1]);
        }
        if (parts[0].equals("accounts") && parts.length == 3) {
            addNumber(accounts, parts[1]);
        }
        if (call.path().equals("/orders")) {
            inventories.addAll(Effects.lines(body).keySet());
        }
        List.of("fromInventoryId", "toInventoryId").forEach(name -> addNumber(inventories, body.getValue(name)));
        List.of("fromAccountId", "toAccountId", "accountId").forEach(name -> addNumber(accounts, body.getValue(name)));
    }

    private static void addNumber(Set<Long> ids, Object id) {
        if (id != null && id.toString().matches("[1-9][0-9]{0,17}")) {
            ids.add(Long.valueOf(id.toString()));
        }
    }
}
