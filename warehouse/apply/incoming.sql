-- `incoming`: the rows of the release, read in place from the Parquet file of staging
CREATE OR REPLACE TEMP VIEW incoming AS FROM read_parquet(getvariable('rows_path'));

-- `versioned`: these rows with their version and with what becomes of them; only a delta has rows that are deleted. What was retrieved at an instant
-- changed at that instant at the latest: a time of change in the future would keep out every later correction.
CREATE OR REPLACE TEMP VIEW versioned AS
FROM incoming
SELECT
  COLUMNS(lambda c: c <> '_op'),
  coalesce("<op>", 'upsert') AS _op,
  coalesce(
    CASE WHEN "<version>"::TIMESTAMP > getvariable('retrieved_at')::TIMESTAMP THEN getvariable('retrieved_at')::TIMESTAMP ELSE "<version>"::TIMESTAMP END
      - to_microseconds(getvariable('file_delay')::BIGINT),
    getvariable('version')::TIMESTAMP
  ) AS _version;

-- `unread`: the words of the records in quarantine. A row whose identifier is among them may be in the release although it was not read.
CREATE OR REPLACE TEMP TABLE unread AS
FROM read_parquet(getvariable('quarantine_path')) SELECT DISTINCT unnest(regexp_extract_all(text, '\w+')) AS word;

-- result: one row: how many rows staging accepted and how many it rejected
SELECT
  (FROM incoming SELECT count(*))::INTEGER AS rows,
  (FROM read_parquet(getvariable('quarantine_path')) SELECT count(*))::INTEGER AS rejected
