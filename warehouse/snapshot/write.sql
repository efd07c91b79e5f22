-- one file per table; result: its rows
COPY "<table>" TO (getvariable('file')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)
