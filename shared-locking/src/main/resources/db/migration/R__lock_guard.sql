-- Written by LockOrder.guardSql() from Kinds.LOCK_ORDER; run again by Flyway whenever it changes.
CREATE SCHEMA IF NOT EXISTS locking;
GRANT USAGE ON SCHEMA locking TO PUBLIC;

-- The lock order, for whoever audits it.
CREATE OR REPLACE FUNCTION locking.ranks() RETURNS TABLE (kind text, rank int, key_column text)
LANGUAGE sql IMMUTABLE AS $$ VALUES ('requests', 10, 'key'), ('inbox', 12, 'event_id'), ('orders', 20, 'id'), ('refunds', 25, 'id'), ('accounts', 30, 'id'), ('tickets', 40, 'id'), ('rooms', 50, 'id'), ('reservations', 52, 'id'), ('inventories', 60, 'id') $$;

-- Where the log is audited: how rows are about to be touched. What is told last of a row is what counts.
CREATE OR REPLACE FUNCTION locking.tell(how text, kind text, ids text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_logical_emit_message(true, 'locking.' || how,
    json_build_object('kind', kind, 'ids', ids::text[])::text);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION locking.audited() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('locking.audit', true) IS NOT DISTINCT FROM 'on' $$;

CREATE OR REPLACE FUNCTION locking.rank(kind text) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE kind WHEN 'requests' THEN 10 WHEN 'inbox' THEN 12 WHEN 'orders' THEN 20 WHEN 'refunds' THEN 25 WHEN 'accounts' THEN 30 WHEN 'tickets' THEN 40 WHEN 'rooms' THEN 50 WHEN 'reservations' THEN 52 WHEN 'inventories' THEN 60 END $$;

CREATE OR REPLACE FUNCTION locking.reached() RETURNS int LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('locking.reached', true), '')::int, 0) $$;

CREATE OR REPLACE FUNCTION locking.extend(setting text, ids text) RETURNS boolean LANGUAGE sql AS $$
  SELECT set_config(setting, CASE WHEN coalesce(current_setting(setting, true), '') = '' THEN ids
    ELSE (current_setting(setting, true)::text[] || ids::text[])::text END, true) IS NOT NULL $$;

-- Adds ids to what the transaction may touch, in this mode or a weaker one.
CREATE OR REPLACE FUNCTION locking.hold(kind text, mode text, ids text) RETURNS boolean LANGUAGE sql AS $$
  SELECT locking.extend('locking.' || kind || '_pin', ids)
    AND (mode = 'PIN' OR locking.extend('locking.' || kind || '_write', ids))
    AND (mode <> 'KEY_WRITE' OR locking.extend('locking.' || kind || '_key_write', ids))
    AND (NOT locking.audited() OR locking.tell('hold', kind, ids)) $$;

-- What is rare: rows of the kind that the transaction has inserted before, and refusals.
CREATE OR REPLACE FUNCTION locking.acquire_otherwise(kind text, mode text, ids text) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF locking.rank(kind) IS NULL THEN
    RAISE EXCEPTION '% is not in the lock order', kind USING ERRCODE = 'LK001';
  ELSIF locking.rank(kind) <= locking.reached() THEN
    RAISE EXCEPTION '% (rank %) may not be acquired after rank %', kind, locking.rank(kind), locking.reached()
      USING ERRCODE = 'LK001', HINT = 'Lock order: requests, inbox, orders, refunds, accounts, tickets, rooms, reservations, inventories. Acquire each kind once, lower ranks first.';
  ELSIF (mode IN ('PIN', 'WRITE', 'KEY_WRITE')) IS NOT TRUE THEN
    RAISE EXCEPTION '% is no mode: use PIN, WRITE or KEY_WRITE', mode USING ERRCODE = 'LK001';
  END IF;
  RETURN set_config('locking.reached', locking.rank(kind)::text, true) IS NOT NULL
    AND locking.hold(kind, mode, ids) AND (NOT locking.audited() OR locking.tell('acquire', kind, ids));
END $$;

-- Called before the statement that locks rows of a kind; each kind once, in ascending rank. One expression, so that
-- the planner puts it into the statement that calls it, and short: each of its nodes is set up anew every time.
CREATE OR REPLACE FUNCTION locking.acquire(kind text, mode text, ids text) RETURNS boolean LANGUAGE sql AS $$
  SELECT CASE WHEN locking.rank(kind) > locking.reached() AND mode IN ('PIN', 'WRITE', 'KEY_WRITE')
      AND coalesce(current_setting('locking.' || kind || '_pin', true), '') = ''
    THEN set_config('locking.reached', locking.rank(kind)::text, true) IS NOT NULL
      AND set_config('locking.' || kind || '_pin', ids, true) IS NOT NULL
      AND (mode = 'PIN' OR set_config('locking.' || kind || '_write', ids, true) IS NOT NULL)
      AND (mode <> 'KEY_WRITE' OR set_config('locking.' || kind || '_key_write', ids, true) IS NOT NULL)
      AND (NOT locking.audited() OR locking.tell('acquire', kind, ids))
    ELSE locking.acquire_otherwise(kind, mode, ids) END $$;

-- The same for a statement that finds its rows by these very ids.
CREATE OR REPLACE FUNCTION locking.acquired(kind text, mode text, ids anyarray) RETURNS anyarray
LANGUAGE sql AS $$ SELECT CASE WHEN locking.acquire(kind, mode, ids::text) THEN ids END $$;

-- Dear, so that the planner looks at the key before it asks the guard: a row that is only scanned must not refuse.
CREATE OR REPLACE FUNCTION locking.refuse(kind text, id text, mode text) RETURNS boolean LANGUAGE plpgsql
COST 10000 AS $$
BEGIN
  RAISE EXCEPTION 'row % of % was not acquired as %', id, kind, mode USING
    ERRCODE = 'LK002', HINT = format(
      'In one transaction: SELECT locking.acquire(%L, %L, %L), then lock the rows ORDER BY their key.',
      kind, mode, '{' || id || '}');
END $$;

-- All that decides how a table is guarded.
CREATE OR REPLACE FUNCTION locking.policies(guarded regclass) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT relrowsecurity || coalesce((
    SELECT string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles,
      pg_get_expr(polqual, polrelid), '|', pg_get_expr(polwithcheck, polrelid)), ';' ORDER BY polname)
    FROM pg_policy WHERE polrelid = guarded AND polname LIKE 'locking\_%'), '')
  FROM pg_class WHERE oid = guarded
$$;

-- Puts policies on a table, which stops the table for a moment, unless they are there: how they would look is seen
-- on a temporary twin, whose name comes first.
CREATE OR REPLACE PROCEDURE locking.guard(guarded text, policies text) LANGUAGE plpgsql AS $$
DECLARE
  original regclass := guarded::regclass;
  stale name;
  same boolean;
BEGIN
  EXECUTE format('CREATE TEMPORARY TABLE %I (LIKE %s)', guarded, original);
  EXECUTE policies;
  same := locking.policies(original) = locking.policies(guarded::regclass);
  EXECUTE format('DROP TABLE pg_temp.%I', guarded);
  IF NOT same THEN
    FOR stale IN SELECT polname FROM pg_policy WHERE polrelid = original AND polname LIKE 'locking\_%' LOOP
      EXECUTE format('DROP POLICY %I ON %s', stale, original);
    END LOOP;
    EXECUTE policies;
  END IF;
END $$;

CALL locking.guard('requests', $policies$
ALTER TABLE requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON requests FOR SELECT USING (true);
CREATE POLICY locking_insert ON requests FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON requests FOR UPDATE USING (
  CASE WHEN key IN (SELECT unnest(coalesce(nullif(current_setting('locking.requests_pin', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('requests', key::text, 'PIN') END) WITH CHECK (
  CASE WHEN key IN (SELECT unnest(coalesce(nullif(current_setting('locking.requests_write', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('requests', key::text, 'WRITE') END);
CREATE POLICY locking_delete ON requests FOR DELETE USING (
  CASE WHEN key IN (SELECT unnest(coalesce(nullif(current_setting('locking.requests_key_write', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('requests', key::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('inbox', $policies$
ALTER TABLE inbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON inbox FOR SELECT USING (true);
CREATE POLICY locking_insert ON inbox FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON inbox FOR UPDATE USING (
  CASE WHEN event_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inbox_pin', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('inbox', event_id::text, 'PIN') END) WITH CHECK (
  CASE WHEN event_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inbox_write', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('inbox', event_id::text, 'WRITE') END);
CREATE POLICY locking_delete ON inbox FOR DELETE USING (
  CASE WHEN event_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inbox_key_write', true), ''), '{}')::text[]))
       THEN true ELSE locking.refuse('inbox', event_id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('orders', $policies$
ALTER TABLE orders ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON orders FOR SELECT USING (true);
CREATE POLICY locking_insert ON orders FOR INSERT WITH CHECK (
  CASE WHEN account_id IS NULL OR account_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.accounts_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('accounts', account_id::text, 'PIN') END);
CREATE POLICY locking_update ON orders FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_pin', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_write', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON orders FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_key_write', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('refunds', $policies$
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON refunds FOR SELECT USING (true);
CREATE POLICY locking_insert ON refunds FOR INSERT WITH CHECK (
  CASE WHEN order_id IS NULL OR order_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_pin', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', order_id::text, 'PIN') END);
CREATE POLICY locking_update ON refunds FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.refunds_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('refunds', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.refunds_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('refunds', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON refunds FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.refunds_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('refunds', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('accounts', $policies$
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON accounts FOR SELECT USING (true);
CREATE POLICY locking_insert ON accounts FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON accounts FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.accounts_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('accounts', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.accounts_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('accounts', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON accounts FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.accounts_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('accounts', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('tickets', $policies$
ALTER TABLE tickets ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON tickets FOR SELECT USING (true);
CREATE POLICY locking_insert ON tickets FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON tickets FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.tickets_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('tickets', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.tickets_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('tickets', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON tickets FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.tickets_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('tickets', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('rooms', $policies$
ALTER TABLE rooms ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON rooms FOR SELECT USING (true);
CREATE POLICY locking_insert ON rooms FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON rooms FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.rooms_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('rooms', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.rooms_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('rooms', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON rooms FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.rooms_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('rooms', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('reservations', $policies$
ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON reservations FOR SELECT USING (true);
CREATE POLICY locking_insert ON reservations FOR INSERT WITH CHECK (
  CASE WHEN room_id IS NULL OR room_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.rooms_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('rooms', room_id::text, 'PIN') END);
CREATE POLICY locking_update ON reservations FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.reservations_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('reservations', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.reservations_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('reservations', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON reservations FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.reservations_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('reservations', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('inventories', $policies$
ALTER TABLE inventories ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON inventories FOR SELECT USING (true);
CREATE POLICY locking_insert ON inventories FOR INSERT WITH CHECK (true);
CREATE POLICY locking_update ON inventories FOR UPDATE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inventories_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('inventories', id::text, 'PIN') END) WITH CHECK (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inventories_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('inventories', id::text, 'WRITE') END);
CREATE POLICY locking_delete ON inventories FOR DELETE USING (
  CASE WHEN id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inventories_key_write', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('inventories', id::text, 'KEY_WRITE') END);
$policies$);

CALL locking.guard('order_lines', $policies$
ALTER TABLE order_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON order_lines FOR SELECT USING (true);
CREATE POLICY locking_insert ON order_lines FOR INSERT WITH CHECK (
  CASE WHEN order_id IS NULL OR order_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_pin', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', order_id::text, 'PIN') END
  AND 
  CASE WHEN inventory_id IS NULL OR inventory_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inventories_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('inventories', inventory_id::text, 'PIN') END);
$policies$);

CALL locking.guard('order_charges', $policies$
ALTER TABLE order_charges ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON order_charges FOR SELECT USING (true);
CREATE POLICY locking_insert ON order_charges FOR INSERT WITH CHECK (
  CASE WHEN order_id IS NULL OR order_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_pin', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', order_id::text, 'PIN') END);
$policies$);

CALL locking.guard('order_history', $policies$
ALTER TABLE order_history ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON order_history FOR SELECT USING (true);
CREATE POLICY locking_insert ON order_history FOR INSERT WITH CHECK (
  CASE WHEN order_id IS NULL OR order_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.orders_pin', true), ''), '{}')::uuid[]))
       THEN true ELSE locking.refuse('orders', order_id::text, 'PIN') END);
$policies$);

CALL locking.guard('refund_returns', $policies$
ALTER TABLE refund_returns ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON refund_returns FOR SELECT USING (true);
CREATE POLICY locking_insert ON refund_returns FOR INSERT WITH CHECK (
  CASE WHEN refund_id IS NULL OR refund_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.refunds_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('refunds', refund_id::text, 'PIN') END);
$policies$);

CALL locking.guard('account_entries', $policies$
ALTER TABLE account_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON account_entries FOR SELECT USING (true);
CREATE POLICY locking_insert ON account_entries FOR INSERT WITH CHECK (
  CASE WHEN account_id IS NULL OR account_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.accounts_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('accounts', account_id::text, 'PIN') END);
$policies$);

CALL locking.guard('ticket_uses', $policies$
ALTER TABLE ticket_uses ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON ticket_uses FOR SELECT USING (true);
CREATE POLICY locking_insert ON ticket_uses FOR INSERT WITH CHECK (
  CASE WHEN ticket_id IS NULL OR ticket_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.tickets_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('tickets', ticket_id::text, 'PIN') END);
$policies$);

CALL locking.guard('stock_movements', $policies$
ALTER TABLE stock_movements ENABLE ROW LEVEL SECURITY;
CREATE POLICY locking_select ON stock_movements FOR SELECT USING (true);
CREATE POLICY locking_insert ON stock_movements FOR INSERT WITH CHECK (
  CASE WHEN inventory_id IS NULL OR inventory_id IN (SELECT unnest(coalesce(nullif(current_setting('locking.inventories_pin', true), ''), '{}')::bigint[]))
       THEN true ELSE locking.refuse('inventories', inventory_id::text, 'PIN') END);
$policies$);
