SELECT
  (FROM incoming SELECT count(*))::INTEGER AS rows,
  (FROM read_parquet(getvariable('quarantine_path')) SELECT count(*))::INTEGER AS rejected
