-- the rows of a detail table, in the columns of its staging SQL
COPY (FROM staged) TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)
