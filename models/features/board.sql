-- grain: one row per company that a stored snapshot of officers names, or whose list of officers was read whole from the REST API: its board
-- columns: `listed_on`: the day of that list when it is newer than the newest snapshot, so that it shows the whole board. `identities_not_stated`:
-- appointments in office of natural directors and members for whom no feed states the day on which their
-- identity was verified: the products never state one
-- rule: every active officer counts as a director whose role is not known to be another one, so that a new role never empties a board
-- rule: a limited liability partnership has members instead: of it every active officer counts as one whose role is not known to be another
-- rule: one person with several appointments is one director, and so are two rows that may be one person. An officer who may have left does not count
-- rule: a company that an earlier snapshot named and the newest lacks has `in_newest_snapshot` false: the snapshot lists active officers, so all may
-- have left. A company that no snapshot named has no row: its board is unknown, not empty. The stream and an update state single officers, so they do
-- not make a board known. Of a list that is older than the newest snapshot all may have left: the snapshot would name those in office
WITH appointed AS (
  FROM appointment
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    source,
    release,
    person,
    resigned_on,
    corporate,
    active AND NOT may_have_left AS active,
    is_director(role) AS director,
    runs_company(role) AS runs,
    coalesce(verification.due_on, verification.started_on, verification.ended_on, verification.verified_on) IS NULL AS without_identity
),
listed AS (
  FROM officer
  SEMI JOIN scope USING (company_number)
  SELECT DISTINCT company_number
  WHERE coalesce(numbering, 'products') = 'products' AND EXISTS (FROM release WHERE table_name = 'officer' AND source_kind = 'snapshot')
),
-- companies of which the newest snapshot lists no officer any more, with the release that ended the last row. Read from the history, because the
-- change log has no row that a late release brought; the release of a row that a snapshot did not end is in the change log, or is that of the row. A
-- row that a second snapshot of one day lacks is in the change log alone
gone AS (
  FROM (
    FROM officer_history
    SEMI JOIN scope USING (company_number)
    ANTI JOIN listed USING (company_number)
    SELECT company_number, max(_to) AS _to, arg_max({source: _source, release: _release}, (_to, appointment)) AS held
    WHERE coalesce(numbering, 'products') = 'products'
    GROUP BY company_number
  )
  LEFT JOIN (
    FROM release SELECT version AS _to, max({source: source, release: release}) AS one WHERE table_name = 'officer' GROUP BY version
  ) AS ended USING (_to)
  FULL JOIN (
    FROM change_log
    JOIN release USING (source, release)
    SELECT key->>'company_number' AS company_number, max({data_date: release.data_date, source: source, release: release}) AS one
    WHERE change_log.table_name = 'officer' AND op = 'removed' AND coalesce(before->>'numbering', 'products') = 'products'
      AND release.table_name = 'officer'
    GROUP BY ALL
  ) AS removal USING (company_number)
  SEMI JOIN scope USING (company_number)
  ANTI JOIN listed USING (company_number)
  SELECT
    company_number,
    coalesce(ended.one.source, removal.one.source, held.source) AS source,
    coalesce(ended.one.release, removal.one.release, held.release) AS release
),
whole AS (
  FROM officer_list
  SEMI JOIN scope USING (company_number)
  SELECT *, until >= coalesce((FROM release SELECT max(data_date) WHERE table_name = 'officer' AND source_kind = 'snapshot'), DATE '0001-01-01') AS newest
),
known AS (
  FROM listed
  FULL JOIN (FROM gone SELECT company_number) AS gone USING (company_number)
  FULL JOIN whole USING (company_number)
  SELECT
    company_number,
    -- a newer list shows who is in office although the snapshot names none
    listed.company_number IS NOT NULL OR coalesce(newest, false) AS in_newest_snapshot,
    CASE WHEN newest THEN listed_on END AS listed_on
),
counted AS (
  FROM appointed
  SELECT
    company_number,
    -- not count(DISTINCT): it takes memory for each of millions of boards, and no rule requires more than two
    CASE WHEN min(person) FILTER (director AND active) = max(person) FILTER (director AND active) THEN 1
      ELSE count(*) FILTER (director AND active) END AS active_directors,
    CASE WHEN min(person) FILTER (director AND active AND NOT corporate) = max(person) FILTER (director AND active AND NOT corporate) THEN 1
      ELSE count(*) FILTER (director AND active AND NOT corporate) END AS active_natural_directors,
    CASE WHEN min(person) FILTER (runs AND active) = max(person) FILTER (runs AND active) THEN 1 ELSE count(*) FILTER (runs AND active) END AS running,
    count(*) FILTER (runs AND active AND NOT corporate AND without_identity) AS identities_not_stated,
    max(resigned_on) FILTER (runs) AS last_resigned_on
  GROUP BY company_number
),
-- the newest release that changed the officers of the company
changed AS (
  FROM (
    FROM appointed SELECT company_number, source, release
    UNION ALL FROM gone
    UNION ALL FROM whole SELECT company_number, source, release
  )
  JOIN release USING (source, release)
  SELECT company_number, max({data_date: release.data_date, source: source, release: release}) AS newest
  GROUP BY company_number
)
FROM known
JOIN changed USING (company_number)
JOIN release ON release.source = newest.source AND release.release = newest.release
LEFT JOIN counted USING (company_number)
SELECT
  company_number,
  in_newest_snapshot,
  listed_on,
  coalesce(active_directors, 0) AS active_directors,
  coalesce(active_natural_directors, 0) AS active_natural_directors,
  CASE WHEN company_number[:2] IN ('OC', 'SO', 'NC') THEN coalesce(running, 0) END AS active_members,
  coalesce(identities_not_stated, 0) AS identities_not_stated,
  last_resigned_on,
  [evidence(
    release.source, release.release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  )] AS evidence
