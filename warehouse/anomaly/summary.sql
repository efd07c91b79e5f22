-- result: one row: how many companies the fit evaluates and flags
SELECT
  (FROM accounts_anomaly SELECT count(*) WHERE evaluable)::INTEGER AS evaluable,
  (FROM accounts_anomaly SELECT count(*) WHERE flagged)::INTEGER AS flagged
