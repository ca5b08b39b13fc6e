package dev.junban.audit;

import java.util.List;

/**
 * What one audit has found.
 *
 * @param complete whether these are all differences there are
 */
record AuditResult(Audit audit, List<Difference> differences, boolean complete) {}
