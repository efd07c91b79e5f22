-- result: one row per view of the schema `as_of`
FROM duckdb_views() SELECT view_name AS "table" WHERE database_name = current_database() AND schema_name = 'as_of' ORDER BY view_name
