-- No counter is in it, so that updates of the stock stay HOT.
CREATE INDEX CONCURRENTLY IF NOT EXISTS inventories_awaited ON inventories (id) WHERE awaited;
