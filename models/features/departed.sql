-- grain: one row per company that a feed of the register named and no longer names, with its last row and the release that shows it gone
-- only with: company_history
-- why: the history has the row in whatever order the releases arrive. The change log has no row that a late release brought
-- caveat: a snapshot is found by its version. The history does not say which release of a stream deleted a company: the change log does, for a release that was
-- not late; else the release of the row stands for it
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
  SELECT key->>'company_number' AS company_number, max({data_date: release.data_date, source: source, release: release}) AS one
  WHERE change_log.table_name = 'company' AND op = 'removed' AND release.table_name = 'company'
  GROUP BY ALL
)
FROM last
LEFT JOIN snapshot USING (_to)
LEFT JOIN deletion USING (company_number)
SELECT
  company_number, name, status_text, category, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to, confirmation_due_on,
  confirmation_made_up_to, sic_codes, address_line_1, address_line_2, address_town, address_county, postcode, previous_names,
  coalesce(snapshot.one.source, deletion.one.source, _source) AS shown_by,
  coalesce(snapshot.one.release, deletion.one.release, _release) AS shown_in
