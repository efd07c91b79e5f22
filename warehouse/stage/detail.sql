-- The rows of a detail table, with the columns of its staging SQL in their order.
COPY (FROM staged) TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 30720, PARQUET_VERSION V2)
