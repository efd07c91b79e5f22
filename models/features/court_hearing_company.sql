-- grain: one row per company and listed hearing that may concern it
-- rule: `by_case`: a notice about the company has the case number of the hearing. `by_name`: the list has the registered name of the company, which is a
-- candidate only; `namesakes`: how many companies of the register have that name. A list has no company number
-- columns: `notice_id`: the newest notice of the case about the company
WITH listed AS (
  FROM court_hearing
  SELECT list, hearing, list_type, hearing_on, hearing_at, hearing_type, url, case_serial(case_key(court_case, court)) AS serial, company_names
  WHERE hearing <> ''
),
by_case AS (
  FROM scope
  JOIN company_notice AS notice USING (company_number)
  JOIN listed ON listed.serial = case_serial(notice.case_key)
  SELECT company_number, list, hearing, arg_max(notice.notice_id, (notice.published_on, notice.notice_id)) AS notice_id
  WHERE notice.party <> 'petitioner'
  GROUP BY ALL
),
named AS (
  FROM (FROM listed SELECT list, hearing, unnest(company_names) AS name)
  SELECT DISTINCT list, hearing, name_key(name) AS name_key
  WHERE name_key(name) <> ''
),
bearer AS (
  FROM register_entry SEMI JOIN named USING (name_key) SELECT name_key, count(*)::INTEGER AS namesakes GROUP BY name_key
),
by_name AS (
  FROM scope
  JOIN register_entry USING (company_number)
  JOIN named USING (name_key)
  JOIN bearer USING (name_key)
  SELECT company_number, list, hearing, namesakes
),
concerned AS (
  FROM by_case FULL JOIN by_name USING (company_number, list, hearing)
  SELECT company_number, list, hearing, notice_id, namesakes
)
FROM concerned
JOIN listed USING (list, hearing)
SELECT
  company_number,
  list,
  hearing,
  notice_id IS NOT NULL AS by_case,
  namesakes IS NOT NULL AS by_name,
  namesakes,
  notice_id,
  list_type,
  hearing_on,
  hearing_at,
  hearing_type,
  url
