-- As differing-all.sql, among the companies that were recomputed since the newest batch and, unless `fresh_only`,
-- those that an earlier batch postponed.
CREATE OR REPLACE TEMP TABLE differing AS
FROM (
  FROM recomputed SELECT company_number
  UNION
  FROM postponed SELECT company_number WHERE NOT getvariable('fresh_only')
) AS compared
ANTI JOIN refresh_problem USING (company_number)
LEFT JOIN (FROM company_features SELECT company_number, hash) AS features USING (company_number)
LEFT JOIN (FROM published SELECT company_number, hash) AS published USING (company_number)
SELECT company_number, features.hash
WHERE features.hash IS DISTINCT FROM published.hash
