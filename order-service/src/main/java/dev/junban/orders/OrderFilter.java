package dev.junban.orders;

import dev.junban.rows.OrderStatus;
import dev.junban.web.Caller;
import dev.junban.web.ListQuery;
import dev.junban.web.Names;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which orders a list is about.
 *
 * @param from the first moment of creation that counts
 * @param to the first one that no longer does
 */
record OrderFilter(
        Optional<String> customerId,
        Optional<OrderStatus> status,
        Optional<String> reference,
        Optional<String> paymentId,
        Optional<Instant> from,
        Optional<Instant> to) {

    private static final Pattern NAME = Pattern.compile(Names.PATTERN);
    private static final Pattern PAYMENT_ID = Pattern.compile("[!-~]{1,255}");

    static OrderFilter of(ListQuery query, Caller caller) {
        return new OrderFilter(
                caller.customer(query.text("customerId", NAME, Names.RULE)),
                query.oneOf("status", OrderStatus.class),
                query.text("reference", NAME, Names.RULE),
                query.text("paymentId", PAYMENT_ID, "must be 1 to 255 visible ASCII characters"),
                query.instant("from"),
                query.instant("to"));
    }

    void addTo(Conditions where) {
        customerId.ifPresent(id -> where.and("customer_id = " + where.bind(id)));
        status.ifPresent(wanted -> where.and("status = " + where.bind(wanted.name())));
        reference.ifPresent(name -> where.and("reference = " + where.bind(name)));
        paymentId.ifPresent(id -> where.and("payment_id = " + where.bind(id)));
        from.ifPresent(time -> where.and("created_at >= " + where.bind(time.atOffset(ZoneOffset.UTC))));
        to.ifPresent(time -> where.and("created_at < " + where.bind(time.atOffset(ZoneOffset.UTC))));
    }
}
