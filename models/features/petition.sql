-- grain: one row per company and winding-up petition against it that notices (2450, 2462) show
-- rule: notices with the same case number are one petition, for example a second advertisement or a correction. A notice whose case number could not
-- be read counts as a petition of its own, because it may be another one
-- rule: the newest notice states the hearing and is the evidence. The earliest day of presentation counts: dispositions after it are void if an order
-- follows (Insolvency Act 1986 ss 127, 129(2))
-- rule: a petition is advertised after it was presented, so a day of publication before the presentation is a misprint
WITH advertised AS (
  FROM scope
  JOIN (
    FROM company_notice
    SELECT * REPLACE (CASE WHEN presented_on BETWEEN published_on AND seen_on THEN presented_on ELSE published_on END AS published_on)
  ) AS notice USING (company_number)
  SELECT
    notice.*,
    coalesce(case_key, 'notice ' || notice_id) AS petition,
    -- a notice that the Gazette retracted counts only when no other notice shows the petition
    {standing: NOT retracted, published_on: published_on, notice_id: notice_id} AS rank
  -- 2462: service of the petition by a notice, which shows that it was presented
  WHERE notice_code IN ('2450', '2462')
)
FROM advertised
SELECT
  company_number,
  petition,
  arg_max(notice_id, rank) AS notice_id,
  any_value(case_key) AS case_key,
  arg_max(court, rank) AS court,
  arg_max(court_case, rank) AS court_case,
  min(presented_on) AS presented_on,
  -- NULL when the newest notice states no hearing: the day of an earlier notice may be adjourned
  arg_max_null(hearing_on, rank) AS hearing_on,
  min(published_on) AS first_published_on,
  max(published_on) AS published_on,
  bool_and(coalesce(petitioner_is_hmrc, false)) AS petitioner_is_hmrc,
  CASE
    WHEN bool_and(retracted) THEN 'notice-retracted'
    WHEN bool_and(party = 'named') THEN 'name-alone'
    WHEN bool_and(party <> 'subject') THEN 'party-unclear'
  END AS doubt,
  arg_max(evidence, rank) AS evidence
GROUP BY company_number, petition
