-- result: one row: the names and types of the columns of a subject, in the form that from_json() reads
FROM duckdb_columns()
SELECT json_group_object(column_name, data_type)::VARCHAR AS key_shape
WHERE database_name = current_database() AND schema_name = 'main' AND table_name = getvariable('table_name')
  AND list_contains(getvariable('subject'), column_name)
