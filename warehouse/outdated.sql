-- result: one row per table of an earlier version of this program that lacks a column which the present one needs
WITH needed(found_by, needs) AS (VALUES ('change_set', 'version'), ('_since', '_version'))
FROM needed
JOIN duckdb_columns() AS has ON has.column_name = needed.found_by
SELECT DISTINCT has.table_name AS "table", needed.needs AS "column"
WHERE has.database_name = current_database() AND has.schema_name = 'main' AND NOT has.internal
  AND (needed.found_by <> 'change_set' OR has.table_name = 'release')
  AND NOT EXISTS (
    FROM duckdb_columns() AS own
    WHERE own.database_name = has.database_name AND own.schema_name = has.schema_name AND own.table_name = has.table_name
      AND own.column_name = needed.needs
  )
ORDER BY ALL
