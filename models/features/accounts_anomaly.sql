-- grain: one row per company with accounts: how far its newest accounts differ from those of its peers (docs/signals/cooked-books.md)
-- rule: flagged when the loss is above the threshold, as it is for one in a hundred of the peers; not evaluable without a fit, without total assets or
-- with fewer than five features
-- only with: accounts_anomaly_features
-- caveat: the fit is read from tables (anomaly_model, anomaly_size), so a refit changes these rows without any change of records
WITH placed AS (
  FROM scope
  JOIN accounts_anomaly_features AS features USING (company_number)
  LEFT JOIN anomaly_size USING (kind)
  SELECT
    company_number, balance_sheet_date, filing, company_name, public_on, evidence, x,
    anomaly_circles(kind, anomaly_quarter(peer_size, bounds), sic) AS circles,
    CASE WHEN anomaly_evaluable(total_assets, x) THEN concat_ws('/', kind, anomaly_quarter(peer_size, bounds), left(sic, 4)) END AS seat
),
cohorts AS (FROM anomaly_model SELECT cohort),
-- the narrowest circle that is a cohort of the fit, found once for all companies with the same circles
seats AS (
  FROM (FROM placed SELECT seat, any_value(circles) AS circles WHERE seat IS NOT NULL GROUP BY seat)
  LEFT JOIN cohorts AS class ON class.cohort = circles[1]
  LEFT JOIN cohorts AS division ON division.cohort = circles[2]
  LEFT JOIN cohorts AS section ON section.cohort = circles[3]
  LEFT JOIN cohorts AS size ON size.cohort = circles[4]
  LEFT JOIN cohorts AS kind ON kind.cohort = circles[5]
  LEFT JOIN cohorts AS whole ON whole.cohort = circles[6]
  SELECT seat, coalesce(class.cohort, division.cohort, section.cohort, size.cohort, kind.cohort, whole.cohort) AS cohort
),
scaled AS (
  FROM placed
  LEFT JOIN seats USING (seat)
  LEFT JOIN anomaly_model AS fit USING (cohort)
  SELECT
    placed.* EXCLUDE (circles, seat), cohort, n, threshold, model_hash, residual,
    CASE WHEN cohort IS NOT NULL THEN anomaly_scaled(x, center, scale) END AS z
),
rests AS (FROM scaled SELECT * EXCLUDE (residual, z), CASE WHEN z IS NOT NULL THEN anomaly_residuals(residual, z) END AS rest),
squared AS (FROM rests SELECT * EXCLUDE (rest), CASE WHEN rest IS NOT NULL THEN anomaly_squares(x, rest) END AS squares),
scored AS (FROM squared SELECT *, anomaly_loss(x, squares) AS loss)
FROM scored
SELECT
  company_number,
  balance_sheet_date,
  filing,
  loss IS NOT NULL AS evaluable,
  coalesce(loss > threshold, false) AS flagged,
  loss,
  threshold,
  cohort,
  n,
  model_hash,
  CASE WHEN loss > threshold THEN anomaly_top(squares) END AS top_features,
  company_name,
  public_on,
  evidence
