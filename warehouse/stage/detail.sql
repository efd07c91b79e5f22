-- the rows of a detail table, in the columns of its staging SQL and in their order
COPY (FROM staged) TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 30720)
