-- The schema of the tables as they were at an earlier instant. A session that reads it as the current tables: useAsOf() in history.ts.
CREATE SCHEMA IF NOT EXISTS as_of;

CREATE SCHEMA IF NOT EXISTS as_of_change;

-- The releases whose records count at the instant. A row with a version of its own is often older than the release that brought it, so the releases of
-- deltas, notices and filings are all here.
CREATE OR REPLACE VIEW as_of.release AS
FROM "<database>".main.release WHERE source_kind <> 'snapshot' OR version <= getvariable('as_of')::TIMESTAMP
