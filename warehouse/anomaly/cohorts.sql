-- grain: one row per kind of accounts: its cohorts that have enough filings to calibrate (calibrate.sql) and to fit
WITH enough AS (
  FROM peers SELECT cohort
  GROUP BY cohort
  HAVING count(*) FILTER (calibrates) >= anomaly_fewest(cohort) AND count(*) FILTER (NOT calibrates) >= 300
)
FROM enough SELECT list(cohort ORDER BY cohort) AS cohorts
GROUP BY split_part(cohort, '/', 1)
ORDER BY split_part(cohort, '/', 1)
