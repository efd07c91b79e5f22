-- the rows of a detail table, in the columns of its staging SQL and in their order; there are many, so row groups are smaller than usual and
-- less of them is held in memory
COPY (FROM staged) TO (getvariable('rows_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 30720)
