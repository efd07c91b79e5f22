-- the companies that have or had the name in a notice with the number of a company whose names change: the notice may be about them, or no longer
-- also waiting
WITH renamed AS (
  FROM waiting_change
  SELECT key->>'company_number' AS company_number
  WHERE table_name = 'company'
    AND (before->>'name', before->>'previous_names') IS DISTINCT FROM (after->>'name', after->>'previous_names')
),
sought AS (
  FROM (FROM gazette_notice SEMI JOIN renamed USING (company_number) SELECT DISTINCT name_key(company_name) AS name_key) WHERE name_key <> ''
)
FROM register_entry SEMI JOIN sought USING (name_key) SELECT company_number
UNION
FROM (FROM register_entry SELECT company_number, unnest(former_name_keys) AS name_key WHERE len(former_name_keys) > 0) SEMI JOIN sought USING (name_key)
SELECT company_number
