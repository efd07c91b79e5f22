-- grain: one row per company that this attempt leaves out: those of earlier refreshes, unless a waiting change or a changed rule concerns them,
-- and those that the search has just found (as JSON)
CREATE OR REPLACE TEMP TABLE set_aside AS
WITH found AS (
  SELECT unnest(
    from_json(getvariable('found'), '[{"company_number":"VARCHAR","model":"VARCHAR","message":"VARCHAR"}]'),
    recursive := true
  )
)
FROM refresh_problem
ANTI JOIN found USING (company_number)
SELECT *
WHERE NOT getvariable('retry_all') AND company_number NOT IN (FROM change_company SEMI JOIN waiting USING (change_set) SELECT company_number)
UNION ALL
SELECT found.company_number, found.model, found.message, now()::TIMESTAMP
FROM found;

-- grain: one row per company that was set aside and is tried again, and change set that it has missed
CREATE OR REPLACE TEMP TABLE missed AS
FROM set_aside_change ANTI JOIN set_aside USING (company_number) SELECT DISTINCT change_set, company_number
