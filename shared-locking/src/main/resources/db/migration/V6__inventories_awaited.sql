-- Whether orders may be waiting for it: read along with the stock, so that an order for what nobody waits for asks no
-- further.
ALTER TABLE inventories ADD COLUMN awaited boolean NOT NULL DEFAULT false;
GRANT UPDATE (awaited) ON inventories TO ${appRole};
