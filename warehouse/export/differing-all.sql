-- grain: one row per company whose facts differ from those that PostgreSQL holds; no hash: no record names the company any more
-- only hashes: the facts of millions of companies would not fit in memory, and are read once, when they are written
CREATE OR REPLACE TEMP TABLE differing AS
FROM (FROM company_features SELECT company_number, hash) AS features
FULL JOIN (FROM published SELECT company_number, hash) AS published USING (company_number)
ANTI JOIN refresh_problem USING (company_number)
SELECT company_number, features.hash
WHERE features.hash IS DISTINCT FROM published.hash
