-- How an order is paid, and how far its payment has been followed. The token goes to the provider and nowhere else.
ALTER TABLE orders
  ADD COLUMN payment_method text COLLATE "C" NOT NULL DEFAULT 'CARD' CHECK (payment_method IN ('CARD', 'STORE_CREDIT')),
  ADD COLUMN account_id      bigint,
  ADD COLUMN payment_token   text,
  ADD COLUMN action_url      text,
  ADD COLUMN submitted_at    timestamptz,
  ADD COLUMN asked_at        timestamptz,
  ADD COLUMN asked_times     int NOT NULL DEFAULT 0,
  ADD COLUMN refunding_minor bigint NOT NULL DEFAULT 0 CHECK (refunding_minor >= 0),
  DROP CONSTRAINT orders_never_refunded_beyond_capture,
  ADD CONSTRAINT orders_never_refunded_beyond_capture CHECK (refunded_minor + refunding_minor <= captured_minor);

-- What jobs look for. They cost the updates of orders their HOT chains where a status changes, which the payment's id
-- does at the same moment anyway.
CREATE INDEX orders_to_expire ON orders (expires_at) WHERE status IN ('PENDING_PAYMENT', 'BACKORDERED');
CREATE INDEX orders_to_reconcile ON orders (submitted_at) WHERE payment_status IN ('SUBMITTED', 'UNKNOWN');

CREATE TABLE order_charges (
  order_id     uuid NOT NULL REFERENCES orders,
  charge_no    int NOT NULL,
  kind         text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  PRIMARY KEY (order_id, charge_no)
);

-- Money that came in and that no order accounts for, or that asks for a person otherwise.
CREATE TABLE anomalies (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text COLLATE "C" NOT NULL,
  order_id     uuid,
  payment_id   text COLLATE "C",
  amount_minor bigint,
  currency     text COLLATE "C",
  detail       text NOT NULL,
  found_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX anomalies_by_order ON anomalies (order_id, id);

CREATE TABLE anomaly_resolutions (
  anomaly_id  bigint PRIMARY KEY REFERENCES anomalies,
  note        text NOT NULL,
  resolved_by text NOT NULL,
  at          timestamptz NOT NULL DEFAULT now()
);

-- Rank 25: written while the order is held, before the provider is asked. One of an anomaly gives back money that the
-- order does not account for.
CREATE TABLE refunds (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id           uuid NOT NULL REFERENCES orders,
  anomaly_id         bigint REFERENCES anomalies,
  payment_id         text COLLATE "C",
  origin             text COLLATE "C" NOT NULL,
  status             text COLLATE "C" NOT NULL,
  amount_minor       bigint NOT NULL CHECK (amount_minor > 0),
  currency           text COLLATE "C" NOT NULL,
  reason             text,
  provider_refund_id text COLLATE "C",
  submitted_at       timestamptz,
  asked_at           timestamptz,
  asked_times        int NOT NULL DEFAULT 0,
  created_at         timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE INDEX refunds_by_order ON refunds (order_id, id);
CREATE INDEX refunds_open ON refunds (created_at) WHERE status IN ('REQUESTED', 'UNKNOWN');

-- Units that went back on the shelf, each once at most: the sums stay within the line.
CREATE TABLE refund_returns (
  refund_id bigint NOT NULL REFERENCES refunds,
  order_id  uuid NOT NULL,
  line_no   int NOT NULL,
  quantity  bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (refund_id, line_no),
  FOREIGN KEY (order_id, line_no) REFERENCES order_lines
);
CREATE INDEX refund_returns_by_order ON refund_returns (order_id);

-- Rank 30: store credit. The balance is the sum of the entries.
CREATE TABLE accounts (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id      text NOT NULL,
  currency      text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  balance_minor bigint NOT NULL DEFAULT 0 CONSTRAINT accounts_never_overdrawn CHECK (balance_minor >= 0),
  created_at    timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

CREATE TABLE account_entries (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint NOT NULL REFERENCES accounts,
  kind          text COLLATE "C" NOT NULL,
  amount_minor  bigint NOT NULL,
  balance_minor bigint NOT NULL,
  order_id      uuid,
  at            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_entries_by_account ON account_entries (account_id, id);

ALTER TABLE orders ADD CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts;

-- Rank 40: prepaid tickets.
CREATE TABLE tickets (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shop_id     bigint NOT NULL,
  customer_id text NOT NULL,
  remaining   int NOT NULL CONSTRAINT tickets_never_overused CHECK (remaining >= 0),
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);

CREATE TABLE ticket_uses (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets,
  used_at   timestamptz NOT NULL,
  at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_uses_by_ticket ON ticket_uses (ticket_id, id);

-- Ranks 50 and 52: a room owns its reservations; the constraint stands behind the lock on it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE rooms (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE reservations (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id     bigint NOT NULL REFERENCES rooms,
  customer_id text NOT NULL,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_at > starts_at),
  CONSTRAINT reservations_never_overlap EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);

-- What the audits found, and how the jobs went.
CREATE TABLE audit_findings (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audit    text COLLATE "C" NOT NULL,
  subject  text COLLATE "C" NOT NULL,
  detail   text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE job_runs (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job        text COLLATE "C" NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at   timestamptz NOT NULL DEFAULT now(),
  outcome    text COLLATE "C" NOT NULL,
  detail     text NOT NULL
);
CREATE INDEX job_runs_by_job ON job_runs (job, id);

GRANT SELECT ON order_charges, anomalies, anomaly_resolutions, refunds, refund_returns, accounts, account_entries, tickets,
  ticket_uses, rooms, reservations, audit_findings, job_runs TO ${appRole};
GRANT INSERT ON order_charges, anomalies, anomaly_resolutions, refunds, refund_returns, accounts, account_entries, tickets,
  ticket_uses, rooms, reservations, audit_findings, job_runs TO ${appRole};
GRANT UPDATE (payment_token, action_url, submitted_at, asked_at, asked_times, refunding_minor) ON orders TO ${appRole};
GRANT UPDATE (status, provider_refund_id, submitted_at, asked_at, asked_times) ON refunds TO ${appRole};
GRANT UPDATE (balance_minor) ON accounts TO ${appRole};
GRANT UPDATE (remaining) ON tickets TO ${appRole};
-- A row can only be locked by whoever may update something of it.
GRANT UPDATE (name) ON rooms TO ${appRole};
GRANT UPDATE (customer_id) ON reservations TO ${appRole};
GRANT UPDATE (payload) ON inbox TO ${appRole};
GRANT DELETE ON reservations TO ${appRole};
GRANT DELETE ON job_runs TO ${appRole};

-- Events that came before what they build on: kept with what they said, and tried again with growing pauses.
ALTER TABLE inbox
  ADD COLUMN tried_at    timestamptz,
  ADD COLUMN tried_times int NOT NULL DEFAULT 0;
CREATE INDEX inbox_waiting ON inbox (order_id) WHERE applied_at IS NULL AND tried_times > 0;
-- Refunds that failed and that the shop still owes.
CREATE INDEX refunds_failed ON refunds (order_id) WHERE status = 'FAILED' AND origin = 'AUTOMATIC';
GRANT UPDATE (tried_at, tried_times) ON inbox TO ${appRole};
