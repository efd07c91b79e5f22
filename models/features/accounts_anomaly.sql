-- grain: one row per company with accounts: how its newest differ from what its peers' accounts look like (docs/signals/cooked-books.md)
-- rule: flagged when the loss is above the threshold, which one in a hundred of the peers' is; not evaluable without a model, without total
-- assets or with fewer than five features
-- caveat: the model is a table that a fit leaves, so its SQL has no model in it and a refit changes these rows without a change of records
WITH placed AS (
  FROM scope
  JOIN accounts_anomaly_features AS features USING (company_number)
  LEFT JOIN anomaly_size USING (kind)
  SELECT
    features.*,
    anomaly_evaluable(total_assets, x) AS comparable,
    anomaly_circles(kind, anomaly_quarter(peer_size, bounds), sic) AS circles,
    concat_ws('/', kind, anomaly_quarter(peer_size, bounds), left(sic, 4)) AS seat
),
seats AS (
  FROM (FROM placed SELECT seat, any_value(circles) AS circles GROUP BY seat)
  LEFT JOIN anomaly_model AS class ON class.cohort = circles[1]
  LEFT JOIN anomaly_model AS division ON division.cohort = circles[2]
  LEFT JOIN anomaly_model AS section ON section.cohort = circles[3]
  LEFT JOIN anomaly_model AS size ON size.cohort = circles[4]
  LEFT JOIN anomaly_model AS alike ON alike.cohort = circles[5]
  LEFT JOIN anomaly_model AS everybody ON everybody.cohort = circles[6]
  SELECT
    seat, coalesce(class.cohort, division.cohort, section.cohort, size.cohort, alike.cohort, everybody.cohort) AS cohort
),
scaled AS (
  FROM placed
  LEFT JOIN seats ON comparable AND seats.seat = placed.seat
  LEFT JOIN anomaly_model AS model USING (cohort)
  SELECT
    company_number, balance_sheet_date, filing, evidence, x, cohort, model.n, model.threshold, model.model_hash, model.residual,
    CASE WHEN cohort IS NOT NULL THEN anomaly_scaled(x, center, scale) END AS z
),
squared AS (FROM scaled SELECT *, CASE WHEN z IS NOT NULL THEN anomaly_squares(x, residual, z) END AS squares),
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
  CASE WHEN loss > threshold THEN anomaly_top(x, squares) END AS top_features,
  evidence
