-- the companies that share their name, before or after, with a company whose name changes: how many companies bear a listed name
-- also waiting
-- why also: before the refresh, a company that a waiting release renames is named itself
WITH renamed AS (
  FROM waiting_change
  SELECT unnest([name_key(before->>'name'), name_key(after->>'name')]) AS name_key
  WHERE table_name = 'company' AND (before->>'name') IS DISTINCT FROM (after->>'name')
),
listed AS (FROM (FROM court_hearing SELECT unnest(company_names) AS name) SELECT DISTINCT name_key(name) AS name_key)
FROM register_entry
SEMI JOIN (FROM renamed SEMI JOIN listed USING (name_key)) USING (name_key)
SELECT company_number
WHERE name_key <> ''
