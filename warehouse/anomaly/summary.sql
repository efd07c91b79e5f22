-- what a fit did, for the person who reads of it
SELECT
  (FROM accounts_anomaly SELECT count(*) WHERE evaluable)::INTEGER AS evaluable,
  (FROM accounts_anomaly SELECT count(*) WHERE flagged)::INTEGER AS flagged
