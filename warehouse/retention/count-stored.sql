-- result: one row: how many rows of a release are of expired records
FROM read_parquet(getvariable('rows_path')) SELECT count(*)::INTEGER AS rows WHERE list_contains(getvariable('expired'), "<identity>"::VARCHAR)
