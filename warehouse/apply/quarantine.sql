-- The rows that could not be used, with their place and reason.
INSERT INTO quarantine
FROM read_parquet(getvariable('quarantine_path'))
SELECT getvariable('source'), getvariable('release'), file, line, reason, text
