-- columns of the release and of the current table, in their order, without those that the warehouse and a delta add: they begin with `_`
FROM (DESCRIBE FROM "<release>") SELECT 'release' AS side, column_name AS name, column_type AS type WHERE NOT starts_with(column_name, '_')
UNION ALL
FROM (
  FROM duckdb_columns()
  SELECT column_name, data_type
  WHERE database_name = current_database() AND schema_name = 'main' AND table_name = getvariable('table_name') AND NOT starts_with(column_name, '_')
  ORDER BY column_index
)
SELECT 'table' AS side, column_name AS name, data_type AS type
