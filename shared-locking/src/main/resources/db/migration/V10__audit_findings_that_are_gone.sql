-- Findings are only added: the newest one about a subject tells whether the difference is still there.
ALTER TABLE audit_findings ADD COLUMN state text COLLATE "C" NOT NULL DEFAULT 'OPEN';
