-- grain: one row per company of which PostgreSQL holds something else; no hash: it is named by no record any more and is forgotten
-- only hashes: the facts of millions of companies would fill the memory, and are read once, when they are written
CREATE OR REPLACE TEMP TABLE differing AS
FROM (FROM company_features SELECT company_number, hash) AS features
FULL JOIN (FROM published SELECT company_number, hash) AS published USING (company_number)
SELECT company_number, features.hash
WHERE features.hash IS DISTINCT FROM published.hash
