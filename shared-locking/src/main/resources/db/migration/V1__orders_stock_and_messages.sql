-- What is edited by people over minutes: never locked, guarded by its version.
CREATE TABLE products (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sku         text COLLATE "C" NOT NULL UNIQUE,
  name        text NOT NULL,
  description text NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  currency    text COLLATE "C" NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  version     int NOT NULL DEFAULT 1,
  archived_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- Rank 60, the hottest rows. No counter is indexed and pages are half empty, so that updates stay HOT.
CREATE TABLE inventories (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id bigint NOT NULL REFERENCES products,
  location   text COLLATE "C" NOT NULL,
  on_hand    bigint NOT NULL,
  reserved   bigint NOT NULL DEFAULT 0,
  UNIQUE (product_id, location),
  CONSTRAINT inventories_never_oversold CHECK (on_hand >= reserved AND reserved >= 0)
) WITH (fillfactor = 50);

-- Rank 20: the order, its payment included.
CREATE TABLE orders (
  id             uuid PRIMARY KEY,
  customer_id    text NOT NULL,
  status         text COLLATE "C" NOT NULL,
  currency       text COLLATE "C" NOT NULL,
  total_minor    bigint NOT NULL CHECK (total_minor >= 0),
  payment_status text COLLATE "C" NOT NULL,
  payment_id     text COLLATE "C",
  reported_at    timestamptz,
  captured_minor bigint NOT NULL DEFAULT 0 CHECK (captured_minor >= 0),
  refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  version        int NOT NULL DEFAULT 1,
  CONSTRAINT orders_never_refunded_beyond_capture CHECK (refunded_minor <= captured_minor)
) WITH (fillfactor = 70);

CREATE TABLE order_lines (
  order_id         uuid NOT NULL REFERENCES orders,
  line_no          int NOT NULL,
  inventory_id     bigint NOT NULL REFERENCES inventories,
  sku              text COLLATE "C" NOT NULL,
  quantity         bigint NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor >= 0),
  PRIMARY KEY (order_id, line_no)
);

CREATE TABLE order_history (
  order_id    uuid NOT NULL REFERENCES orders,
  version     int NOT NULL,
  at          timestamptz NOT NULL DEFAULT now(),
  from_status text COLLATE "C",
  to_status   text COLLATE "C" NOT NULL,
  cause       text NOT NULL,
  done_by     text NOT NULL,
  detail      text,
  PRIMARY KEY (order_id, version)
);

-- The ledger of the stock: its sums are the rows of inventories.
CREATE TABLE stock_movements (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inventory_id   bigint NOT NULL REFERENCES inventories,
  kind           text COLLATE "C" NOT NULL,
  quantity       bigint NOT NULL,
  on_hand_delta  bigint NOT NULL,
  reserved_delta bigint NOT NULL,
  order_id       uuid,
  reference      text,
  reason         text,
  at             timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stock_movements_by_inventory ON stock_movements (inventory_id, id);

-- Rank 10: a unique key that is inserted is a lock too. The key names caller and route as well.
CREATE TABLE requests (
  key          text COLLATE "C" PRIMARY KEY,
  fingerprint  bytea NOT NULL,
  status       int,
  location     text,
  body         bytea,
  created_at   timestamptz NOT NULL DEFAULT now()
);

-- Rank 12: events from outside, each applied once.
CREATE TABLE inbox (
  event_id    text COLLATE "C" PRIMARY KEY,
  order_id    uuid,
  payload     text,
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at  timestamptz
);

-- Rank 90: written with the change, sent later by whoever leases the lane.
CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lane       smallint NOT NULL,
  topic      text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  event_id   text COLLATE "C" NOT NULL,
  type       text COLLATE "C" NOT NULL,
  payload    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_by_lane ON outbox (lane, id);

CREATE TABLE outbox_lanes (
  lane         smallint PRIMARY KEY,
  token        bigint NOT NULL DEFAULT 0,
  leased_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO outbox_lanes (lane) SELECT generate_series(0, 15);

-- The services own nothing, and change only what has to change: keys and sums of the past are out of their reach.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${appRole};
GRANT INSERT ON products, inventories, orders, order_lines, order_history, stock_movements, requests, inbox, outbox
  TO ${appRole};
GRANT UPDATE (name, description, price_minor, version, archived_at) ON products TO ${appRole};
GRANT UPDATE (on_hand, reserved) ON inventories TO ${appRole};
GRANT UPDATE (status, payment_status, payment_id, reported_at, captured_minor, refunded_minor, expires_at, version) ON orders
  TO ${appRole};
GRANT UPDATE (status, location, body) ON requests TO ${appRole};
GRANT UPDATE (applied_at) ON inbox TO ${appRole};
GRANT UPDATE (token, leased_until) ON outbox_lanes TO ${appRole};
GRANT DELETE ON requests, inbox, outbox TO ${appRole};
