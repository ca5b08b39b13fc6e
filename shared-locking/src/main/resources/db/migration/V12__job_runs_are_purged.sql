-- A row can only be locked by whoever may update something of it, and old runs are locked before they are deleted.
GRANT UPDATE (detail) ON job_runs TO ${appRole};
