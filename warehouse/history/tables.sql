-- result: one row per current table of a source
FROM duckdb_columns()
SELECT table_name AS "table"
WHERE database_name = current_database() AND schema_name = 'main' AND column_name = '_from' AND NOT ends_with(table_name, '_history')
ORDER BY table_name
