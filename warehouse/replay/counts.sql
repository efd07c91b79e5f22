-- result: one row: what the features read beside the releases, each table as JSON: the counts of the register
-- and the newest fit of the accounts anomaly
SELECT
  (FROM (FROM census ORDER BY ALL) AS one SELECT coalesce(to_json(list(one)), '[]'))::VARCHAR AS census,
  (FROM (FROM census_word ORDER BY ALL) AS one SELECT coalesce(to_json(list(one)), '[]'))::VARCHAR AS census_word,
  (FROM (FROM census_premises ORDER BY ALL) AS one SELECT coalesce(to_json(list(one)), '[]'))::VARCHAR AS census_premises,
  (FROM (FROM anomaly_model ORDER BY cohort) AS one SELECT coalesce(to_json(list(one)), '[]'))::VARCHAR AS anomaly_model,
  (FROM (FROM anomaly_size ORDER BY kind) AS one SELECT coalesce(to_json(list(one)), '[]'))::VARCHAR AS anomaly_size
