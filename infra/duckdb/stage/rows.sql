-- the rows that are good go straight from the reader to Parquet; columns that begin with _ only say where a row stands
COPY (SELECT COLUMNS(lambda c: NOT starts_with(c, '_')) FROM staged WHERE _reject IS NULL)
TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)
