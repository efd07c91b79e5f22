-- grain: one row per company with accounts: how far its newest accounts differ from those of its peers (docs/signals/cooked-books.md)
-- rule: flagged when the loss is above the threshold, as it is for one in a hundred of the peers; not evaluable without a fit, without total assets
-- or with fewer than five features
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
-- a fit of an earlier version of this program has other features: it evaluates nothing
model AS (FROM anomaly_model WHERE len(center) = len(anomaly_features())),
cohorts AS (FROM model SELECT cohort),
-- the narrowest circle that is a cohort of the fit, found once for all companies with the same circles
seats AS (
  FROM (FROM placed SELECT seat, any_value(circles) AS circles WHERE seat IS NOT NULL GROUP BY seat)
  LEFT JOIN cohorts AS class ON class.cohort = circles[1]
  LEFT JOIN cohorts AS division ON division.cohort = circles[2]
  LEFT JOIN cohorts AS section ON section.cohort = circles[3]
  LEFT JOIN cohorts AS size ON size.cohort = circles[4]
  LEFT JOIN cohorts AS kind ON kind.cohort = circles[5]
  SELECT seat, coalesce(class.cohort, division.cohort, section.cohort, size.cohort, kind.cohort) AS cohort
),
read AS (
  FROM placed
  LEFT JOIN seats USING (seat)
  LEFT JOIN model AS fit USING (cohort)
  SELECT
    placed.* EXCLUDE (circles, seat, x), cohort, n, threshold, model_hash, residual AS network,
    CASE WHEN cohort IS NOT NULL THEN anomaly_inputs(x, center, scale) END AS inputs
),
hidden AS (
  FROM read SELECT * EXCLUDE (inputs), CASE WHEN inputs IS NOT NULL THEN anomaly_hidden(network, inputs) END AS hidden
),
judged AS (FROM hidden SELECT * EXCLUDE (hidden, network), CASE WHEN hidden IS NOT NULL THEN anomaly_odds(network, hidden) END AS odds),
scored AS (FROM judged SELECT *, CASE WHEN odds IS NOT NULL THEN anomaly_loss(odds) END AS loss)
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
  CASE WHEN loss > threshold THEN anomaly_top(odds) END AS top_features,
  company_name,
  public_on,
  evidence
