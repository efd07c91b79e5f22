-- columns of the release and of the current table, in their order, without what the warehouse and a delta add
FROM (DESCRIBE FROM "<release>") SELECT 'release' AS side, column_name AS name, column_type AS type WHERE column_name <> '_op'
UNION ALL
FROM (
  FROM duckdb_columns()
  SELECT column_name, data_type
  WHERE database_name = current_database() AND table_name = getvariable('table_name') AND column_name NOT IN ('_release', '_since')
  ORDER BY column_index
)
SELECT 'table' AS side, column_name AS name, data_type AS type
