-- the files of a release without expired records and without the texts of the quarantine
COPY (FROM read_parquet(getvariable('rows_path')) WHERE NOT list_contains(getvariable('expired'), "<identity>"::VARCHAR))
TO (getvariable('rows_without')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1);

COPY (FROM read_parquet(getvariable('quarantine_path')) SELECT * REPLACE (NULL::VARCHAR AS text))
TO (getvariable('quarantine_without')) (FORMAT parquet, COMPRESSION zstd)
