-- the rows that are good go straight from the reader to Parquet; columns that begin with _ only say where a row stands, but for `_op`,
-- by which a delta says what to do with it. Row groups are smaller than usual: what is held in memory is one of them for each thread
COPY (SELECT COLUMNS(lambda c: NOT starts_with(c, '_') OR c = '_op') FROM staged WHERE _reject IS NULL)
TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 30720)
