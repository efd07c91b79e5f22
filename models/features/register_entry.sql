-- grain: one row per company of the newest register snapshot or of an earlier one
-- columns: `former_name_keys`: the keys of its former names, without that of its name
-- why: a company that left the register (dissolved, converted, closed) differs from a number that never existed
-- caveat: the bulk register has live companies only, so an absent company has left the register for an unknown reason
WITH present AS (
  FROM scope
  JOIN company USING (company_number)
  SELECT
    company_number, name, status_text, category, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to, confirmation_due_on,
    confirmation_made_up_to, sic_codes, postcode, list_transform(previous_names, lambda former: former.name) AS former_names,
    -- the profile states one day for a company that was dissolved, converted, closed or removed
    CASE WHEN status = 'left-register' THEN status WHEN dissolved_on IS NOT NULL THEN 'dissolved' ELSE coalesce(status, 'unmapped') END AS status,
    status IS DISTINCT FROM 'left-register' AS on_register,
    company._source AS shown_by,
    company._release AS shown_in
),
-- the last known row, and the first snapshot without the company
left_register AS (
  FROM (
    FROM change_log
    SELECT key->>'company_number' AS company_number, before, source, release
    WHERE table_name = 'company' AND op = 'removed'
  ) AS removed
  SEMI JOIN scope USING (company_number)
  ANTI JOIN company USING (company_number)
  JOIN release ON release.source = removed.source AND release.release = removed.release
  SELECT
    company_number,
    before->>'name' AS name,
    before->>'status_text' AS status_text,
    before->>'category' AS category,
    (before->>'incorporated_on')::DATE AS incorporated_on,
    (before->>'dissolved_on')::DATE AS dissolved_on,
    (before->>'accounts_due_on')::DATE AS accounts_due_on,
    (before->>'accounts_made_up_to')::DATE AS accounts_made_up_to,
    (before->>'confirmation_due_on')::DATE AS confirmation_due_on,
    (before->>'confirmation_made_up_to')::DATE AS confirmation_made_up_to,
    (before->'sic_codes')::VARCHAR[] AS sic_codes,
    before->>'postcode' AS postcode,
    list_transform(from_json(before->'previous_names', '["JSON"]'), lambda former: former->>'name') AS former_names,
    'left-register' AS status,
    false AS on_register,
    removed.source AS shown_by,
    removed.release AS shown_in
  QUALIFY row_number() OVER (PARTITION BY company_number ORDER BY release.data_date DESC, removed.release DESC) = 1
)
FROM (FROM present UNION ALL BY NAME FROM left_register) AS entry
JOIN release ON release.source = entry.shown_by AND release.release = entry.shown_in
SELECT
  entry.* EXCLUDE (former_names),
  name_key(name) AS name_key,
  list_filter(list_distinct(list_transform(former_names, lambda former: name_key(former))), lambda key: key NOT IN ('', name_key(name))) AS former_name_keys,
  release.data_date AS shown_on,
  evidence(
    shown_by, shown_in, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  ) AS evidence
