-- grain: one row per company that a feed of the register named and no longer names, with its last row and the release that shows it gone
-- why: the history has the row in whatever order the releases arrive. The change log has no row that a late release brought
-- caveat: a snapshot is found by its version. The history does not say which release of a stream deleted a company: the change log does, for a
-- release that was not late; else the release of the row stands for it
-- twice a day: a company that a second snapshot of one day lacks was never there at the end of a day, so the change log alone has it
WITH last AS (
  FROM company_history
  SEMI JOIN scope USING (company_number)
  ANTI JOIN company USING (company_number)
  QUALIFY row_number() OVER (PARTITION BY company_number ORDER BY _to DESC) = 1
),
snapshot AS (
  FROM release
  SELECT version AS _to, max({source: source, release: release}) AS one
  WHERE table_name = 'company'
  GROUP BY version
),
deletion AS (
  FROM change_log
  JOIN release USING (source, release)
  SELECT key->>'company_number' AS company_number, max({data_date: release.data_date, source: source, release: release, before: before}) AS one
  WHERE change_log.table_name = 'company' AND op = 'removed' AND release.table_name = 'company'
  GROUP BY ALL
),
unkept AS (
  FROM deletion
  SEMI JOIN scope USING (company_number)
  ANTI JOIN company USING (company_number)
  ANTI JOIN company_history USING (company_number)
  SELECT
    company_number,
    one.before->>'name' AS name,
    one.before->>'status_text' AS status_text,
    one.before->>'category' AS category,
    one.before->>'country_of_origin' AS country_of_origin,
    (one.before->>'incorporated_on')::DATE AS incorporated_on,
    (one.before->>'dissolved_on')::DATE AS dissolved_on,
    (one.before->>'accounts_due_on')::DATE AS accounts_due_on,
    (one.before->>'accounts_made_up_to')::DATE AS accounts_made_up_to,
    (one.before->>'confirmation_due_on')::DATE AS confirmation_due_on,
    (one.before->>'confirmation_made_up_to')::DATE AS confirmation_made_up_to,
    (one.before->'sic_codes')::VARCHAR[] AS sic_codes,
    one.before->>'address_line_1' AS address_line_1,
    one.before->>'address_line_2' AS address_line_2,
    one.before->>'address_town' AS address_town,
    one.before->>'address_county' AS address_county,
    one.before->>'postcode' AS postcode,
    (one.before->'previous_names')::STRUCT(name VARCHAR, changed_on DATE)[] AS previous_names
)
FROM (FROM last UNION ALL BY NAME FROM unkept)
LEFT JOIN snapshot USING (_to)
LEFT JOIN deletion USING (company_number)
SELECT
  company_number, name, status_text, category, country_of_origin, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to, confirmation_due_on,
  confirmation_made_up_to, sic_codes, address_line_1, address_line_2, address_town, address_county, postcode, previous_names,
  coalesce(snapshot.one.source, deletion.one.source, _source) AS shown_by,
  coalesce(snapshot.one.release, deletion.one.release, _release) AS shown_in
