-- As differing-all.sql, among the companies that were recomputed since the newest batch.
CREATE OR REPLACE TEMP TABLE differing AS
FROM (FROM recomputed SELECT DISTINCT company_number) AS recomputed
ANTI JOIN refresh_problem USING (company_number)
LEFT JOIN (FROM company_features SELECT company_number, hash) AS features USING (company_number)
LEFT JOIN (FROM published SELECT company_number, hash) AS published USING (company_number)
SELECT company_number, features.hash
WHERE features.hash IS DISTINCT FROM published.hash
