-- result: one row: the change set, the build and the sizes that decide between refresh and rebuild
-- `companies` is DuckDB's estimate: an exact count would scan the table in every refresh, and the table may not exist yet
SELECT
  EXISTS (FROM release WHERE change_set = getvariable('change_set')) AS known,
  (FROM feature_state SELECT max(build)) AS build,
  (FROM change_company SELECT count(*) WHERE change_set = getvariable('change_set'))::INTEGER AS touched,
  (
    FROM duckdb_tables() SELECT coalesce(max(estimated_size), 0)
    WHERE database_name = current_database() AND table_name = 'company_features'
  )::INTEGER AS companies
