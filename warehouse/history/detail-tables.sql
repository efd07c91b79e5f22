-- result: one row per detail table of the list in `details` that exists
FROM duckdb_tables()
SELECT table_name AS "table"
WHERE database_name = current_database() AND schema_name = 'main' AND list_contains(getvariable('details'), table_name)
ORDER BY table_name
