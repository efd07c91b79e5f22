INSERT INTO quarantine
FROM read_parquet(getvariable('quarantine_path'))
SELECT getvariable('source'), getvariable('release'), file, line, reason, text
