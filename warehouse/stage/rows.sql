-- Accepted rows go straight from the reader to Parquet. Columns that begin with _ only locate a row, except `_op`, the operation of a delta. Row
-- groups are smaller than the default, because DuckDB holds one per thread in memory. It reads the second version of the format faster than the first.
COPY (SELECT COLUMNS(lambda c: NOT starts_with(c, '_') OR c = '_op') FROM staged WHERE _reject IS NULL)
TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 30720, PARQUET_VERSION V2)
