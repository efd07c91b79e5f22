-- grain: one row per company of the newest register snapshot or of an earlier one
-- columns: `former_name_keys`: the keys of its former names, without that of its name. `stated_from`: the version from which the register states the row as
-- it is; NULL for a company that left
-- why names and address: a model that reads `company` and this table scans two tables of all companies, and only this one is read by place
-- (docs/decisions/0108)
-- why: a company that left the register (dissolved, converted, closed) differs from a number that never existed
-- caveat: the bulk register has live companies only, so an absent company has left the register for an unknown reason
WITH present AS (
  FROM scope
  JOIN company USING (company_number)
  SELECT
    company_number, name, status_text, category, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to, confirmation_due_on,
    confirmation_made_up_to, sic_codes, address_line_1, address_line_2, address_town, address_county, postcode, previous_names, _from AS stated_from,
    -- the profile states one day for a company that was dissolved, converted, closed or removed
    CASE WHEN status = 'left-register' THEN status WHEN dissolved_on IS NOT NULL THEN 'dissolved' ELSE coalesce(status, 'unmapped') END AS status,
    status IS DISTINCT FROM 'left-register' AS on_register,
    company._source AS shown_by,
    company._release AS shown_in
),
left_register AS (
  FROM departed
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number, name, status_text, category, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to, confirmation_due_on,
    confirmation_made_up_to, sic_codes, address_line_1, address_line_2, address_town, address_county, postcode, previous_names,
    'left-register' AS status, false AS on_register, shown_by, shown_in
)
FROM (FROM present UNION ALL BY NAME FROM left_register) AS entry
JOIN release ON release.source = entry.shown_by AND release.release = entry.shown_in
SELECT
  entry.*,
  name_key(name) AS name_key,
  list_filter(
    list_distinct(list_transform(previous_names, lambda former: name_key(former.name))), lambda key: key NOT IN ('', name_key(name))
  ) AS former_name_keys,
  release.data_date AS shown_on,
  evidence(
    shown_by, shown_in, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  ) AS evidence
