-- For the purge. A block range costs an insertion next to nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS requests_by_time ON requests USING brin (created_at) WITH (autosummarize = on);
