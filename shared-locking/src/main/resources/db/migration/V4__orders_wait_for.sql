-- What a backorder waits for: the inventories of all its lines. Null for every other order.
ALTER TABLE orders ADD COLUMN waits_for bigint[];
GRANT UPDATE (waits_for) ON orders TO ${appRole};
