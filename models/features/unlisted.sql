-- grain: one row per owner, and per statement about owners, of a company that the newest list of the REST API lacks
-- only with: company_lookup
-- columns: `record` is the table of the row and `id` its key beside the company
-- why: the list has every record of the company that the register has, the ceased and the withdrawn ones included. What it lacks was removed;
-- no feed may say so
-- rule: a list says nothing of what another feed stated less than a day before the request or later, because the API may lag behind the stream and a
-- snapshot is written during its day. A 404 and a list that was not read whole remove nothing, and neither does an empty list: the register keeps those who
-- have ceased on the list of the company
WITH list AS (
  FROM company_lookup
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    CASE source WHEN 'companies-house/psc-api' THEN 'psc' WHEN 'companies-house/psc-statements-api' THEN 'psc_statement' END AS record,
    listed,
    asked_at
  WHERE kind = 'answer' AND len(listed) > 0 AND source IN ('companies-house/psc-api', 'companies-house/psc-statements-api')
),
held AS (
  FROM psc SEMI JOIN list USING (company_number) SELECT company_number, 'psc' AS record, psc_id AS id, _version AS version
  UNION ALL
  FROM psc_statement SEMI JOIN list USING (company_number) SELECT company_number, 'psc_statement', statement_id, _version
),
-- a snapshot states every row that it leaves in the table
snapshot AS (FROM release SELECT table_name AS record, max(data_date)::TIMESTAMP AS day WHERE source_kind = 'snapshot' GROUP BY table_name)
FROM held
JOIN list USING (company_number, record)
LEFT JOIN snapshot USING (record)
SELECT company_number, record, id, asked_at
WHERE greatest(held.version, snapshot.day) + INTERVAL 1 DAY < asked_at AND NOT list_contains(listed, id)
