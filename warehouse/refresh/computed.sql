-- result: one row: whether each of the feature tables exists
SELECT len(getvariable('features')) = count(*) AS computed
FROM duckdb_tables()
WHERE database_name = current_database() AND list_contains(getvariable('features'), table_name)
