-- the companies that share a name, present or former, before or after, with a company whose names change: how many companies bear a listed name
-- also waiting
-- why also: before the refresh, a company that a waiting release renames is named itself
WITH stated AS (
  FROM waiting_change
  SELECT unnest([before, after]) AS entry
  WHERE table_name = 'company'
    AND (before->>'name', before->>'previous_names') IS DISTINCT FROM (after->>'name', after->>'previous_names')
),
renamed AS (
  FROM (FROM stated SELECT unnest(list_prepend(entry->>'name', from_json(entry->'$.previous_names[*].name', '["VARCHAR"]'))) AS name)
  SELECT DISTINCT name_key(name) AS name_key
),
listed AS (FROM (FROM court_hearing SELECT unnest(company_names) AS name) SELECT DISTINCT name_key(name) AS name_key),
sought AS (FROM renamed SEMI JOIN listed USING (name_key) WHERE name_key <> '')
FROM register_entry SEMI JOIN sought USING (name_key) SELECT company_number
UNION
FROM (FROM register_entry SELECT company_number, unnest(former_name_keys) AS name_key WHERE len(former_name_keys) > 0) SEMI JOIN sought USING (name_key)
SELECT company_number
