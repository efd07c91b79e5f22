-- writes one line per filing of the fitting half of a kind's cohorts, after one change that the network learns to recognise. A filing is changed in
-- up to three of nine ways; the MD5 of the company number decides which, and how much (anomaly_amount)
COPY (
  WITH shown AS (
    FROM peers JOIN accounts_anomaly_features AS features USING (company_number)
    SELECT company_number, cohort, place, now, last, anomaly_total(now) AS total, anomaly_total(last) AS base
    WHERE list_contains(getvariable('cohorts'), cohort) AND NOT calibrates AND place <= getvariable('shown')::INTEGER
  ),
  drawn AS (
    FROM shown, (SELECT unnest(anomaly_changes()) AS name, unnest(range(len(anomaly_changes()))) AS change) AS ways
    SELECT
      cohort, place, change, name, now, last, base,
      anomaly_amount(
        name, now, last, total, 0.2 + 1.3 * anomaly_draw(company_number || name), anomaly_draw(name || company_number) < 0.33
      ) AS amount
    WHERE (md5_number(company_number) + change) % 3 = 0
  ),
  changed AS (FROM drawn SELECT cohort, place, change, last, base, anomaly_changed(now, name, amount) AS now WHERE amount > 0),
  vectors AS (
    FROM changed SELECT cohort, place, change::INTEGER AS change, anomaly_total(now) AS total, anomaly_vector(now, anomaly_total(now), last, base) AS x
  )
  FROM vectors SELECT cohort, place, change, x WHERE anomaly_evaluable(total, x)
) TO (getvariable('file')) (FORMAT json)
