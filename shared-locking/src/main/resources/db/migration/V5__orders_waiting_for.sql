-- From stock to the orders that wait for it. Only those are in it, so that other orders cost nothing to write.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_waiting_for ON orders USING gin (waits_for) WITH (fastupdate = off)
  WHERE status = 'BACKORDERED';
