-- one row per table that holds rows of the source: its current table, and its history
FROM duckdb_tables()
SELECT table_name AS name
WHERE database_name = current_database() AND table_name IN (getvariable('table_name'), getvariable('table_name') || '_history')
ORDER BY name
