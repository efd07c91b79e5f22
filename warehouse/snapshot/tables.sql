-- result: one row per table of the warehouse: current tables, history, quarantine, change log, check failures, features, signals
FROM duckdb_tables()
SELECT table_name AS "table"
WHERE database_name = current_database() AND schema_name = 'main' AND NOT internal AND NOT temporary
ORDER BY table_name
