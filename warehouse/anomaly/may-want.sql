-- asked on every refresh, so what is cheap comes first: a model that stands wants no counting. The features' table is made by the first refresh
SELECT NOT EXISTS (FROM anomaly_model) AND EXISTS (
  FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'accounts_anomaly_features'
) AS possible
