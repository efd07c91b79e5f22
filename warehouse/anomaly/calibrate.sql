-- grain: one row per cohort: its fit with its threshold. The threshold is the split-conformal 99th percentile: of n calibration losses the
-- floor((n + 1) / 100)th largest, so that p = (1 + losses at least as large) / (n + 1) is at most 0.01 exactly where a loss is above it.
-- With fewer than 1,000 calibration losses the true share above the threshold may differ from 1 % by a third, so the cohort gets no fit.
CREATE OR REPLACE TEMP TABLE calibrated AS
WITH scaled AS (
  FROM peers JOIN fitted USING (cohort) SELECT cohort, x, residual, anomaly_scaled(x, center, scale) AS z WHERE calibrates
),
rests AS (FROM scaled SELECT cohort, x, anomaly_residuals(residual, z) AS rest),
losses AS (FROM rests SELECT cohort, anomaly_loss(x, anomaly_squares(x, rest)) AS loss),
ranked AS (
  FROM losses
  SELECT cohort, loss, count(*) OVER (PARTITION BY cohort) AS n, row_number() OVER (PARTITION BY cohort ORDER BY loss DESC) AS place
),
thresholds AS (
  FROM ranked
  SELECT cohort, n::INTEGER AS n, min(loss) AS threshold, list(loss ORDER BY loss DESC) AS tail
  WHERE n >= 1000 AND place <= (n + 1) // 100
  GROUP BY cohort, n
)
FROM fitted JOIN thresholds USING (cohort)
SELECT cohort, n, fitted, components, center, scale, residual, threshold, tail
