-- result: one row: what waits, and the sizes that decide between refresh and rebuild
-- `companies` is DuckDB's estimate: an exact count would scan the table in every refresh, and the table may not exist yet
SELECT
  (FROM waiting SELECT coalesce(list(change_set ORDER BY made_at, change_set), [])) AS change_sets,
  (FROM release SEMI JOIN (FROM waiting WHERE unlogged) USING (change_set) SELECT coalesce(list(DISTINCT table_name), [])) AS unlogged,
  (FROM change_company SEMI JOIN waiting USING (change_set) SELECT count(DISTINCT company_number))::INTEGER AS touched,
  (
    FROM duckdb_tables() SELECT coalesce(max(estimated_size), 0)
    WHERE database_name = current_database() AND table_name = 'company_features'
  )::INTEGER AS companies
