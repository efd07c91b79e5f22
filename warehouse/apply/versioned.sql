-- `versioned`: the received rows with their version and with what becomes of them; only a delta has rows that are deleted. What was retrieved at an
-- instant changed at that instant at the latest: a time of change in the future would keep out every later correction.
CREATE OR REPLACE TEMP VIEW versioned AS
FROM received
SELECT
  COLUMNS(lambda c: c NOT IN ('_op', '_retrieved_at', '_file_delay')),
  coalesce("<op>", 'upsert') AS _op,
  coalesce(
    CASE WHEN "<version>"::TIMESTAMP > _retrieved_at THEN _retrieved_at ELSE "<version>"::TIMESTAMP END - to_microseconds(_file_delay),
    _release_version
  ) AS _version;

-- result: one row: how many rows staging accepted, how many records it rejected, and how many of these are left out on purpose
SELECT
  (FROM incoming SELECT count(*))::INTEGER AS rows,
  (FROM quarantined SELECT count(*))::INTEGER AS rejected,
  (FROM quarantined SELECT count(*) WHERE left_out)::INTEGER AS left_out
