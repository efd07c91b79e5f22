-- grain: one row per company of the register with a dated change of its board, a director, member or owner whose identity is not shown as verified, a
-- change of a director that was filed late, or a default address of the registrar as its registered office
-- only with: appointment, psc, filing, default_office
-- columns: `changes`: the newest ten, a director or member who joined or left; `unverified`: of directors, members and owners, and of each
-- state, the three whose day is the
-- earliest; `late_notices`: the newest three
-- rule: no elapsed days. The directors and members of the incorporation did not join a board.
-- A person with several appointments joins and leaves once
-- rule: a company must give notice of a change within 14 days (Companies Act 2006 s 167);
-- one that was filed more than 14 days after that is late here.
-- A change before the incorporation is misprinted and not late, and a filing that is dated after its record is of the day of the record
-- caveat: an officer that a snapshot no longer lists has no day of resignation, and is not a change
-- slices: 16
WITH appointed AS (FROM appointment SEMI JOIN scope USING (company_number) WHERE runs_company(role)),
director AS (
  FROM appointed
  SELECT
    company_number,
    coalesce(min(appointed_on) FILTER (active), min(appointed_on)) AS joined_on,
    -- of a stated end: an officer whom a list lacks has none
    CASE WHEN NOT bool_or(active) THEN max(left_by) FILTER (resigned_on IS NOT NULL) END AS left_on,
    arg_max({source: source, release: release}, {resigned_on: resigned_on, appointed_on: appointed_on, source: source, release: release}) AS shown
  GROUP BY company_number, person
),
change AS (
  FROM director
  LEFT JOIN (FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number, incorporated_on) USING (company_number)
  SELECT company_number, 'joined' AS change, joined_on AS changed_on, shown
  WHERE joined_on > coalesce(incorporated_on, DATE '0001-01-01')
  UNION ALL
  FROM director SELECT company_number, 'left', left_on, shown WHERE left_on IS NOT NULL
),
changes AS (
  FROM change
  JOIN release ON release.source = shown.source AND release.release = shown.release
  SELECT
    company_number,
    list({
      changedOn: changed_on, change: change,
      evidence: evidence(release.source, release.release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at)
    } ORDER BY changed_on DESC, change, release.source, release.release)[:10] AS changes
  GROUP BY company_number
),
unverified AS (
  FROM (
    FROM appointed
    SELECT company_number, CASE WHEN is_director(role) THEN 'director' ELSE 'member' END AS party, unnest(verification), source, release
    WHERE active AND NOT corporate
    UNION ALL BY NAME
    FROM psc
    SEMI JOIN scope USING (company_number)
    ANTI JOIN (FROM unlisted SELECT company_number, id AS psc_id WHERE record = 'psc') USING (company_number, psc_id)
    SELECT
      company_number, 'owner' AS party, verification_due_on AS due_on, coalesce(verification_started_on, verification_stated_on) AS started_on,
      verification_ended_on AS ended_on, london_day(_version) AS stated_on, _source AS source, _release AS release
    WHERE kind = 'individual' AND NOT coalesce(ceased, ceased_on IS NOT NULL)
  ) AS person
  SELECT
    *,
    -- models/clearance/identity.ts counts each state by other days, so that one of a state that does not count takes the place of none that does
    CASE WHEN ended_on IS NOT NULL THEN 'ended' WHEN due_on < stated_on THEN 'shown' ELSE 'due' END AS state
  WHERE ended_on IS NOT NULL OR (due_on IS NOT NULL AND started_on IS NULL)
  QUALIFY row_number() OVER (PARTITION BY company_number, party, state ORDER BY coalesce(ended_on, due_on), source, release) <= 3
),
listed AS (
  FROM unverified
  JOIN release USING (source, release)
  SELECT
    company_number,
    list({
      party: party, dueOn: due_on, endedOn: ended_on, statedOn: stated_on,
      evidence: evidence(source, release, company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at)
    } ORDER BY coalesce(ended_on, due_on), party, source, release) AS unverified
  GROUP BY company_number
),
late AS (
  FROM (
    FROM filing
    SEMI JOIN scope USING (company_number)
    SELECT * REPLACE (CASE WHEN filed_on IS NOT NULL THEN least(filed_on, london_day(_version)) END AS filed_on)
    WHERE kind IN ('director-appointed', 'director-left')
  ) AS one
  LEFT JOIN (FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number, incorporated_on) USING (company_number)
  JOIN release ON release.source = one._source AND release.release = one._release
  SELECT
    company_number,
    list({
      changedOn: action_on, filedOn: filed_on,
      evidence: evidence(one._source, one._release, filing_id, release.published_at, release.retrieved_at)
    } ORDER BY filed_on DESC, filing_id)[:3] AS late_notices
  WHERE filed_on > action_on + 28 AND coalesce(action_on >= incorporated_on, true)
  GROUP BY company_number
)
FROM changes
FULL JOIN listed USING (company_number)
FULL JOIN (FROM late SELECT company_number, late_notices) USING (company_number)
FULL JOIN (
  FROM default_office SEMI JOIN scope USING (company_number) SELECT company_number, {since: since, evidence: evidence} AS office
) USING (company_number)
SEMI JOIN (FROM register_entry SEMI JOIN scope USING (company_number)) AS entry USING (company_number)
SELECT company_number, coalesce(changes, []) AS changes, coalesce(unverified, []) AS unverified, coalesce(late_notices, []) AS late_notices, office
