-- grain: one row per cohort: its fit with its threshold. The threshold is the split-conformal 99th percentile: of n calibration losses the
-- floor((n + 1) / 100)th largest, so that p = (1 + losses at least as large) / (n + 1) is at most 0.01 exactly where a loss is above it.
-- A cohort with too few calibration losses gets no fit (anomaly_fewest).
CREATE OR REPLACE TEMP TABLE calibrated AS
WITH read AS (
  FROM calibrating JOIN fitted USING (cohort) SELECT cohort, residual AS network, anomaly_inputs(x, center, scale) AS inputs
),
hidden AS (FROM read SELECT cohort, network, anomaly_hidden(network, inputs) AS hidden),
losses AS (FROM hidden SELECT cohort, anomaly_loss(anomaly_odds(network, hidden)) AS loss),
ranked AS (
  FROM losses
  SELECT cohort, loss, count(*) OVER (PARTITION BY cohort) AS n, row_number() OVER (PARTITION BY cohort ORDER BY loss DESC) AS place
),
thresholds AS (
  FROM ranked
  SELECT cohort, n::INTEGER AS n, min(loss) AS threshold, list(loss ORDER BY loss DESC) AS tail
  WHERE n >= anomaly_fewest(cohort) AND place <= (n + 1) // 100
  GROUP BY cohort, n
)
FROM fitted JOIN thresholds USING (cohort)
SELECT cohort, n, fitted, components, center, scale, residual, threshold, tail
