-- grain: one row per rejected record, with its file, line and reason
COPY (FROM rejected_record ORDER BY file, line) TO (getvariable('quarantine_path')) (FORMAT parquet, COMPRESSION zstd)
