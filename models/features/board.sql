-- grain: one row per company that a stored snapshot of officers names: its board
-- rule: every active officer counts as a director whose role is not known to be another one, so that a new role never empties a board
-- rule: one person with several appointments is one director
-- rule: a company that an earlier snapshot named and the newest lacks has `in_newest_snapshot` false: the snapshot lists active officers, so all may
-- have left. A company that no snapshot named has no row: its board is unknown, not empty
WITH appointed AS (
  FROM officer
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    _source AS source,
    _release AS release,
    coalesce(officer_id, appointment) AS person,
    resigned_on,
    coalesce(corporate, false) AS corporate,
    NOT coalesce(resigned, resigned_on IS NOT NULL) AS active,
    coalesce(role, '') NOT IN (
      'secretary', 'llp-member', 'llp-designated-member', 'judicial-factor', 'receiver-or-manager', 'manager', 'se-supervisory-organ-member'
    ) AS director
),
named AS (
  FROM appointed
  JOIN release USING (source, release)
  SELECT
    company_number,
    true AS in_newest_snapshot,
    max({data_date: release.data_date, source: source, release: release}) AS newest,
    -- not count(DISTINCT): it takes memory for each of millions of boards, and no rule requires more than two directors
    CASE WHEN min(person) FILTER (director AND active) = max(person) FILTER (director AND active) THEN 1
      ELSE count(*) FILTER (director AND active) END AS active_directors,
    CASE WHEN min(person) FILTER (director AND active AND NOT corporate) = max(person) FILTER (director AND active AND NOT corporate) THEN 1
      ELSE count(*) FILTER (director AND active AND NOT corporate) END AS active_natural_directors,
    max(resigned_on) FILTER (director) AS last_resigned_on
  GROUP BY company_number
),
gone AS (
  FROM (FROM change_log SELECT key->>'company_number' AS company_number, source, release WHERE table_name = 'officer' AND op = 'removed')
  SEMI JOIN scope USING (company_number)
  ANTI JOIN officer USING (company_number)
  JOIN release USING (source, release)
  SELECT
    company_number,
    false AS in_newest_snapshot,
    max({data_date: release.data_date, source: source, release: release}) AS newest,
    0 AS active_directors,
    0 AS active_natural_directors,
    NULL::DATE AS last_resigned_on
  GROUP BY company_number
)
FROM (FROM named UNION ALL FROM gone) AS board
JOIN release ON release.source = newest.source AND release.release = newest.release
SELECT
  company_number,
  in_newest_snapshot,
  active_directors,
  active_natural_directors,
  last_resigned_on,
  -- the newest release that changed the officers of the company
  [evidence(
    release.source, release.release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  )] AS evidence
