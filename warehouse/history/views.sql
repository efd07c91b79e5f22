-- result: one row per view of the schema in the variable `schema`
FROM duckdb_views() SELECT view_name AS "table" WHERE database_name = current_database() AND schema_name = getvariable('schema') ORDER BY view_name
