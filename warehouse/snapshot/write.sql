-- one file per table, without the columns that the terms of a publisher keep from the public; result: its rows
COPY (FROM "<table>" SELECT COLUMNS(lambda name: NOT list_contains(getvariable('hidden'), name)))
TO (getvariable('file')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)
