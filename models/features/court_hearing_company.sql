-- grain: one row per company and listed hearing that may concern it
-- only with any: court_hearing
-- rule: `by_case`: a notice about the company has the case number of the hearing. `by_name`: the list has the registered name of the company or a
-- former one, which is a candidate only; `namesakes`: how many companies of the register have or had that name. A list has no company number
-- columns: `case_certain`: by case, and a notice of the case shows that it is about the company and is not retracted. A list has no company number, so
-- one that was retracted, perhaps because it named another company, confirms nothing.
-- columns: `notice_id`: the newest notice of the case about the company. `of_petition`: the hearing is about a petition or an application to wind up
-- the company or to put it into administration; the list of winding-up petitions has no other company than the one before a `v`,
-- which is the petitioner.
-- `presented_on`: the day on which the petition of the case was presented, by a notice of it. `decided`: an order or a dismissal of the
-- case was published on the day of the hearing or later
WITH listed AS (
  FROM court_hearing
  SELECT
    list, hearing, list_type, hearing_on, hearing_at, hearing_type, url, company_names, claimants, case_key(court_case, court) AS case_key,
    list_type = 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST' AS of_winding_up,
    _source, _release
  WHERE hearing <> ''
),
by_case AS (
  FROM scope
  JOIN company_notice AS notice USING (company_number)
  JOIN listed ON listed.case_key = notice.case_key
  SELECT
    company_number,
    list,
    hearing,
    arg_max(notice.notice_id, (notice.published_on, notice.notice_id)) AS notice_id,
    bool_or(notice.party = 'subject' AND NOT notice.retracted) AS case_certain
  WHERE notice.party <> 'named'
  GROUP BY ALL
),
named AS (
  FROM (FROM listed SELECT list, hearing, claimants, unnest(company_names) AS name)
  SELECT list, hearing, name_key(name) AS name_key, bool_and(list_contains(claimants, name)) AS is_claimant
  WHERE name_key(name) <> ''
  GROUP BY list, hearing, name_key(name)
),
borne AS (
  FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number, name_key
  UNION ALL
  FROM (FROM register_entry SELECT company_number, unnest(former_name_keys) AS name_key WHERE len(former_name_keys) > 0) SEMI JOIN named USING (name_key)
),
bearer AS (FROM borne SELECT name_key, count(*)::INTEGER AS namesakes GROUP BY name_key),
by_name AS (
  FROM borne
  SEMI JOIN scope USING (company_number)
  JOIN named USING (name_key)
  JOIN bearer USING (name_key)
  SELECT company_number, list, hearing, max(namesakes) AS namesakes, bool_and(is_claimant) AS is_claimant
  GROUP BY ALL
),
concerned AS (
  FROM by_case FULL JOIN by_name USING (company_number, list, hearing)
  SELECT company_number, list, hearing, notice_id, case_certain, namesakes, is_claimant
),
decided AS (
  FROM (
    FROM petition_ending SEMI JOIN scope USING (company_number)
    -- an ending may misquote the case of its petition
    SELECT company_number, unnest(list_distinct([case_key, petition])) AS decided_case, ends_through
    WHERE case_key IS NOT NULL
  )
  SELECT company_number, decided_case AS case_key, max(ends_through) AS decided_on
  GROUP BY ALL
)
FROM concerned
JOIN listed USING (list, hearing)
JOIN release ON release.source = listed._source AND release.release = listed._release
LEFT JOIN decided USING (company_number, case_key)
LEFT JOIN (
  FROM petition SEMI JOIN scope USING (company_number) SELECT company_number, case_key, min(presented_on) AS presented_on WHERE doubt IS NULL GROUP BY ALL
) AS presented USING (company_number, case_key)
SELECT
  company_number,
  list,
  hearing,
  notice_id IS NOT NULL AS by_case,
  coalesce(case_certain, false) AS case_certain,
  namesakes IS NOT NULL AS by_name,
  namesakes,
  notice_id,
  list_type,
  hearing_on,
  hearing_at,
  hearing_type,
  coalesce(
    CASE WHEN of_winding_up THEN notice_id IS NOT NULL OR NOT is_claimant
      ELSE regexp_matches(hearing_type, '\bpet\b|petition|wind|advertis|administration (order|application)', 'i') END,
    false
  ) AS of_petition,
  presented_on,
  coalesce(decided_on >= hearing_on, false) AS decided,
  url,
  release.data_date AS listed_on,
  evidence(release.source, release.release, concat_ws('/', list, hearing), release.data_date, release.retrieved_at) AS evidence
