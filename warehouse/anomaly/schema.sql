-- The newest fit of the accounts anomaly; written by warehouse/anomaly/fit.ts, read by models/features/accounts_anomaly.sql.

-- one row per cohort
CREATE TABLE IF NOT EXISTS anomaly_model (
  cohort VARCHAR NOT NULL,
  n INTEGER NOT NULL,             -- filings that the threshold was calibrated on
  fitted INTEGER NOT NULL,        -- filings that the medians and spreads come from
  components INTEGER NOT NULL,    -- hidden units of the network
  center DOUBLE[] NOT NULL,       -- median of each feature
  scale DOUBLE[] NOT NULL,        -- its spread (models/anomaly/scaling.ts)
  residual DOUBLE[][] NOT NULL,   -- weights of the network from scaled features to odds (models/anomaly/network.ts); the kind's cohorts share them
  threshold DOUBLE NOT NULL,      -- a loss above it is among the largest 1 % of the calibration
  tail DOUBLE[] NOT NULL,         -- the calibration's largest losses, up to the threshold
  model_hash VARCHAR NOT NULL,
);

-- one row per kind of accounts: the quartile bounds of its companies by total assets
CREATE TABLE IF NOT EXISTS anomaly_size (kind VARCHAR NOT NULL, bounds DOUBLE[] NOT NULL);
