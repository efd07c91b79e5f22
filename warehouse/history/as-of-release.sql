-- The releases whose records count at the instant. A row with a version of its own is often older than the release that brought it, so the releases of
-- deltas, notices and filings are all here.
CREATE OR REPLACE TEMP VIEW release AS
FROM "<database>".main.release WHERE source_kind <> 'snapshot' OR version <= getvariable('as_of')::TIMESTAMP
