-- grain: one row per company that can be compared, with its cohort: the narrowest circle of peers with at least 1,000 calibrating companies.
-- A company without such a circle joins the others that are left over in the next wider circle, so a cohort is calibrated on the companies that
-- it evaluates. The widest circle is the kind of accounts. When fewer than 1,000 are left over there, that circle takes all companies of the kind,
-- and never those of another kind: a kind with too few calibrating companies has no fit (anomaly_fewest).
-- rule: scaling and network are fitted on one half of the companies and calibrated on the other; the MD5 of the company number decides the half
CREATE OR REPLACE TEMP TABLE peers AS
WITH circled AS (
  FROM accounts_anomaly_features JOIN sizes USING (kind)
  SELECT
    company_number, x, anomaly_circles(kind, anomaly_quarter(peer_size, bounds), sic) AS circles, md5_number(company_number) AS draw
  WHERE anomaly_evaluable(total_assets, x)
),
alike AS (FROM circled SELECT circles, count(*) FILTER (draw % 2 = 1) AS n GROUP BY circles),
by_class AS (
  FROM alike SELECT *, CASE WHEN sum(n) OVER (PARTITION BY circles[1]) >= 1000 THEN circles[1] END AS cohort
),
by_division AS (
  FROM by_class
  SELECT * REPLACE (
    CASE WHEN cohort IS NULL AND sum(n) OVER (PARTITION BY circles[2], cohort IS NULL) >= 1000 THEN circles[2] ELSE cohort END AS cohort
  )
),
by_section AS (
  FROM by_division
  SELECT * REPLACE (
    CASE WHEN cohort IS NULL AND sum(n) OVER (PARTITION BY circles[3], cohort IS NULL) >= 1000 THEN circles[3] ELSE cohort END AS cohort
  )
),
by_size AS (
  FROM by_section
  SELECT * REPLACE (
    CASE WHEN cohort IS NULL AND sum(n) OVER (PARTITION BY circles[4], cohort IS NULL) >= 1000 THEN circles[4] ELSE cohort END AS cohort
  )
),
by_kind AS (FROM by_size SELECT * REPLACE (coalesce(cohort, circles[5]) AS cohort)),
-- kinds whose left over companies are too few to calibrate alone
few AS (
  FROM by_kind SELECT cohort AS kind WHERE cohort = circles[5] GROUP BY cohort HAVING sum(n) < 1000
),
placed AS (
  FROM circled JOIN by_kind ON by_kind.circles IS NOT DISTINCT FROM circled.circles
  SELECT company_number, x, draw, cohort
  UNION ALL
  FROM circled
  JOIN by_kind ON by_kind.circles IS NOT DISTINCT FROM circled.circles
  JOIN few ON few.kind = circled.circles[5]
  SELECT company_number, x, draw, few.kind AS cohort
  WHERE cohort <> few.kind
)
FROM placed
SELECT
  company_number, cohort, x, draw % 2 = 1 AS calibrates,
  row_number() OVER (PARTITION BY cohort, draw % 2 ORDER BY draw, company_number) AS place
