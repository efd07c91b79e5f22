-- grain: one row per company of which PostgreSQL holds something else; no facts: it is named by no record any more and is forgotten
CREATE OR REPLACE TEMP TABLE differing AS
FROM company_features AS features
FULL JOIN published USING (company_number)
SELECT company_number, features.name, features.facts, features.hash
WHERE features.hash IS DISTINCT FROM published.hash
