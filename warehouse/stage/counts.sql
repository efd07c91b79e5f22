-- result: one row: how many rows staging wrote
SELECT count(*)::DOUBLE AS rows FROM read_parquet(getvariable('rows_path'))
