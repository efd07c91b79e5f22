-- the table is made by the first refresh
SELECT EXISTS (
  FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'accounts_anomaly_features'
) AS features
