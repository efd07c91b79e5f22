-- one row per table that holds rows of the source: its current table, its history, and the feature tables that name its records
FROM duckdb_tables() AS kept
SELECT table_name AS name
WHERE database_name = current_database()
  AND (
    table_name IN (getvariable('table_name'), getvariable('table_name') || '_history')
    OR (
      starts_with(table_name, getvariable('table_name') || '_')
      AND EXISTS (
        FROM duckdb_columns() AS own
        WHERE own.database_name = current_database() AND own.table_name = kept.table_name AND own.column_name = getvariable('identity')
      )
    )
  )
ORDER BY name
