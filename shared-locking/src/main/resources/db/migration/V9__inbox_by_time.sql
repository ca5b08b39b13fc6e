CREATE INDEX CONCURRENTLY IF NOT EXISTS inbox_by_time ON inbox USING brin (received_at) WITH (autosummarize = on);
