-- grain: one row per company whose list of officers was read whole from the REST API and whose items were all read
-- only with: company_lookup
-- columns: `until`: the list says nothing of what another feed stated later (docs/decisions/0022-what-a-list-of-the-rest-api-lacks.md)
WITH list AS (
  FROM company_lookup
  SEMI JOIN scope USING (company_number)
  SELECT company_number, listed, asked_at, asked_at - INTERVAL 1 DAY AS until, _source AS source, _release AS release
  WHERE source = 'companies-house/officers-api' AND kind = 'answer' AND listed IS NOT NULL
),
missing AS (
  FROM (FROM list SELECT company_number, unnest(listed) AS appointment)
  ANTI JOIN officer USING (company_number, appointment)
  -- the next snapshot ends the rows that only the API numbers
  ANTI JOIN officer_history USING (company_number, appointment)
)
FROM list
ANTI JOIN missing USING (company_number)
SELECT company_number, london_day(asked_at) AS listed_on, until, source, release
