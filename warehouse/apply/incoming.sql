-- `incoming`: the rows of the release, read in place from the Parquet file of staging
CREATE OR REPLACE TEMP VIEW incoming AS FROM read_parquet(getvariable('rows_path'));

-- `versioned`: these rows with their version
CREATE OR REPLACE TEMP VIEW versioned AS
FROM incoming
SELECT
  *,
  coalesce("<version>"::TIMESTAMP - to_microseconds(getvariable('file_delay')::BIGINT), getvariable('version')::TIMESTAMP) AS _version;

-- result: one row: how many rows staging accepted and how many it rejected
SELECT
  (FROM incoming SELECT count(*))::INTEGER AS rows,
  (FROM read_parquet(getvariable('quarantine_path')) SELECT count(*))::INTEGER AS rejected
