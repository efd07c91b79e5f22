-- result: one row: whether a first fit may be possible. Every refresh asks this, so the cheap conditions come first: with a stored fit of this
-- version nothing is counted. The first refresh creates the table of features.
SELECT NOT EXISTS (FROM anomaly_model WHERE len(center) = len(anomaly_features())) AND EXISTS (
  FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'accounts_anomaly_features'
) AS possible
