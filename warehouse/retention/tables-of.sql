-- one row per table that holds rows of the source: its current table, its history, and the feature tables that name its records (`of_companies`: with
-- the company that each concerns)
FROM duckdb_tables() AS kept
SELECT
  table_name AS name,
  EXISTS (
    FROM duckdb_columns() AS own
    WHERE own.database_name = current_database() AND own.table_name = kept.table_name AND own.column_name = 'company_number'
  ) AND table_name NOT IN (getvariable('table_name'), getvariable('table_name') || '_history') AS of_companies
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
