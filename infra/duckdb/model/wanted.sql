-- both halves of the accounts, however they fall, hold what calibrate.sql asks for
SELECT
  NOT EXISTS (FROM anomaly_model)
  AND (FROM accounts_anomaly_features SELECT count(*) WHERE anomaly_evaluable(total_assets, x)) >= 700 AS wanted
