-- For the purge. A block range costs an insertion next to nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS job_runs_by_time ON job_runs USING brin (started_at) WITH (autosummarize = on);
