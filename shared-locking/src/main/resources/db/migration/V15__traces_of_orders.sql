-- W3C traceparent of the placing: a webhook that comes later goes on with it. NULL where nothing is traced.
ALTER TABLE orders ADD COLUMN traceparent text COLLATE "C";
