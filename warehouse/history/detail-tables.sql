-- result: one row per detail table: it names the release of its rows and has no version of its own
FROM duckdb_columns()
SELECT table_name AS "table"
WHERE database_name = current_database() AND schema_name = 'main' AND column_name IN ('_release', '_from')
GROUP BY table_name
HAVING count(*) = 1
ORDER BY table_name
