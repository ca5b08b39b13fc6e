-- The customer's own name for an order; need not be unique.
ALTER TABLE orders ADD COLUMN reference text COLLATE "C";

-- Lists come newest first. By the row's own time, not by the id alone: under load an order waits between getting its
-- id and being written. What a status change touches is in no index, so that it stays HOT; only the payment's id is,
-- which is written once.
CREATE INDEX orders_by_time ON orders (created_at, id);
CREATE INDEX orders_by_customer ON orders (customer_id, created_at, id);
CREATE INDEX orders_by_reference ON orders (reference, created_at, id) WHERE reference IS NOT NULL;
CREATE INDEX orders_by_payment ON orders (payment_id) WHERE payment_id IS NOT NULL;
