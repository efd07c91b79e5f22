-- grain: one row per company and corporate insolvency notice that a change set added or changed
-- rule: notices of a moratorium, administration, receivership, creditors' voluntary liquidation or winding-up by the court. A members' voluntary
-- (solvent) liquidation is not insolvency. An unknown code of the category may be;
-- a person's bankruptcy or disqualification does not concern the company
-- rule: the petitioner that a notice names gets no event
-- rule: a notice without a valid day of publication, which only a file that is loaded by hand can have, counts from the day of its file,
-- as in company_notice.sql
-- rule: a notice that was retracted or replaced when it is first read says so: a receiver may have had the retraction before
-- identity: the notice id. A notice that is read again or corrected is the same event; one that is corrected to name another company is an
-- event of that company
WITH new_notice AS (
  FROM event_change
  JOIN (FROM release SELECT change_set, data_date WHERE table_name = 'gazette_notice') AS its USING (change_set)
  SELECT
    after->>'company_number' AS company_number,
    after->>'party' AS party,
    after->>'notice_id' AS notice_id,
    after->>'notice_code' AS notice_code,
    after->>'kind' AS kind,
    after->>'title' AS title,
    after->>'company_name' AS company_name,
    (after->>'published_on') IS NULL AS is_undated,
    coalesce((after->>'published_on')::DATE, data_date) AS published_on,
    after->>'court' AS court,
    after->>'court_case' AS court_case,
    after->>'presented_on' AS presented_on,
    after->>'hearing_on' AS hearing_on,
    after->>'last_day_for_claims' AS last_day_for_claims,
    after->>'edition' AS edition,
    after->>'url' AS url,
    after->>'retracts' AS retracts,
    after->>'substitutes' AS substitutes,
    coalesce(after->>'retracted_by', after->>'substituted_by') IS NOT NULL OR coalesce(after->>'feed_status', 'published') <> 'published' AS states_its_end,
    (after->>'petitioner_is_hmrc')::BOOLEAN AS petitioner_is_hmrc
  WHERE table_name = 'gazette_notice'
    AND tells_of_insolvency(after)
    -- a notice of before the first load has no event, and a correction of it is not news
    AND NOT coalesce(tells_of_insolvency(before), false)
),
-- the notices that others withdraw, which were read before or are of the same change set
withdrawn AS (
  FROM (
    FROM gazette_notice SELECT retracts, substitutes, _source, _release
    UNION ALL
    FROM gazette_notice_history SELECT retracts, substitutes, _source, _release
  )
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at) AS its USING (_source, _release)
  SELECT DISTINCT unnest(string_split(concat_ws(' ', retracts, substitutes), ' ')) AS notice_id, true AS is_withdrawn
  WHERE coalesce(retracts, substitutes) IS NOT NULL
    AND its.applied_at <= (FROM release SELECT max(applied_at) WHERE change_set = getvariable('change_set') AND table_name = 'gazette_notice')
),
titled(notice_code, what) AS (
  VALUES
    ('2401', 'Moratorium coming into force'), ('2402', 'Moratorium ending'), ('2408', 'Other corporate insolvency notice'),
    ('2410', 'Appointment of administrators'), ('2411', 'Administration order'), ('2412', 'Meetings of creditors in administration'),
    ('2413', 'Notice to members in administration'), ('2414', 'Deemed consent in administration'),
    ('2421', 'Appointment of administrative receivers'), ('2422', 'Meetings of creditors in receivership'), ('2423', 'Appointment of receivers'),
    ('2424', 'Deemed consent in receivership'),
    ('2441', 'Resolution for creditors'' voluntary winding-up'), ('2442', 'Meetings of creditors (creditors'' voluntary liquidation)'),
    ('2443', 'Appointment of liquidators (creditors'' voluntary liquidation)'), ('2444', 'Annual meeting (creditors'' voluntary liquidation)'),
    ('2445', 'Final meeting (creditors'' voluntary liquidation)'), ('2446', 'Notice to creditors (creditors'' voluntary liquidation)'),
    ('2447', 'Deemed consent (creditors'' voluntary liquidation)'),
    ('2450', 'Petition to wind up'), ('2451', 'Petition to wind up (partnership)'), ('2452', 'Winding-up order'),
    ('2453', 'Winding-up order (partnership)'), ('2454', 'Appointment of liquidators (winding-up by the court)'),
    ('2455', 'Meetings of creditors (winding-up by the court)'), ('2456', 'Intended dividend (winding-up by the court)'),
    ('2457', 'Dividend (winding-up by the court)'), ('2458', 'Final meeting (winding-up by the court)'),
    ('2459', 'Release of liquidator (winding-up by the court)'), ('2460', 'Notice to creditors (winding-up by the court)'),
    ('2461', 'Dismissal of winding-up petition'), ('2462', 'Service of winding-up petition'), ('2463', 'Annual report (winding-up by the court)'),
    ('2464', 'Public examination (winding-up by the court)'), ('2465', 'Deemed consent (winding-up by the court)')
)
FROM new_notice
LEFT JOIN titled USING (notice_code)
LEFT JOIN withdrawn USING (notice_id)
SELECT
  company_number,
  notice_id AS source_id,
  company_name,
  london_time(published_on) AS occurred_at,
  concat(
    CASE WHEN substitutes IS NOT NULL THEN 'In substitution: ' WHEN retracts IS NOT NULL THEN 'Retraction: ' ELSE '' END,
    coalesce(what, 'Insolvency notice ' || notice_code), ' published in the ', coalesce(upper(edition[1]) || edition[2:] || ' ', ''), 'Gazette',
    CASE WHEN is_undated THEN ' without a valid day, by the file of ' ELSE ' on ' END, published_on, coalesce(', hearing on ' || hearing_on, ''),
    CASE WHEN party = 'unclear' THEN '; the notice does not show whether this company or another one that it names is the petitioner' ELSE '' END,
    CASE WHEN states_its_end OR is_withdrawn IS NOT NULL THEN '; the Gazette has retracted or replaced this notice' ELSE '' END
  ) AS detail,
  -- no names of practitioners or petitioners: they are personal data
  to_json({
    company_number: company_number, company_name: company_name, notice_id: notice_id, notice_code: notice_code, kind: kind,
    published_on: published_on, court: court, court_case: court_case, presented_on: presented_on, hearing_on: hearing_on,
    last_day_for_claims: last_day_for_claims, petitioner_is_hmrc: petitioner_is_hmrc, notice_url: url
  }) AS metadata
