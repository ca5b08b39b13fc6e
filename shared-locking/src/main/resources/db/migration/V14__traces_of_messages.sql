-- W3C traceparent of what the message tells of; NULL where nothing is traced.
ALTER TABLE outbox ADD COLUMN traceparent text COLLATE "C";
