-- `incoming`: the rows of the release, read in place from the Parquet file of staging
CREATE OR REPLACE TEMP VIEW incoming AS FROM read_parquet(getvariable('rows_path'));

-- result: one row: how many rows staging accepted and how many it rejected
SELECT
  (FROM incoming SELECT count(*))::INTEGER AS rows,
  (FROM read_parquet(getvariable('quarantine_path')) SELECT count(*))::INTEGER AS rejected
