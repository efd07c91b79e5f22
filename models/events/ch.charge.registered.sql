-- grain: one row per charge that a change set newly states as outstanding
-- rule: Companies Act 2006 ss 859A, 859I. A charge whose delivery has no day counts from its creation, and one without either day from its statement.
-- A charge that was delivered more than 35 days before its statement was registered earlier and
-- loaded late, and one of the first answer about a company may have been known for as long: neither is news, but for what is_followed() says
-- rule: a day that is more than one day after its statement is a typing error and no day: nothing is delivered before it is. A correction fires nothing
-- rule: a charge that was first stated as of another status is new when it is stated as outstanding
-- rule: a charge that an earlier release states as outstanding is not new under another id, nor once more after it was removed
-- rule: `persons_entitled` has organisations only (sources/companies-house/charges/staging.sql); people are counted
-- identity: the code of the charge, or the register's id of an older one. A charge that is filed again or satisfied is the same event
WITH stated AS (
  FROM stated_change() AS news
  JOIN (FROM release SELECT change_set, data_date WHERE table_name = 'charge') AS its USING (change_set)
  SELECT
    company_number,
    is_first,
    coalesce(after->>'charge_code', after->>'charge_id') AS charge,
    after->>'charge_code' AS charge_code,
    after->>'status' AS status,
    after->>'classification' AS classification,
    from_json(coalesce(after->'persons_entitled', '[]'), '["VARCHAR"]') AS persons_entitled,
    coalesce((after->>'other_persons_entitled')::INTEGER, 0) AS others,
    coalesce(london_day((after->>'changed_at')::TIMESTAMP), data_date) AS stated_on,
    charge_day((after->>'created_on')::DATE, stated_on) AS created_on,
    charge_day((after->>'delivered_on')::DATE, stated_on) AS delivered_on
  WHERE table_name = 'charge'
    AND (after->>'status') IN ('outstanding', 'part-satisfied')
    AND coalesce((before->>'status') NOT IN ('outstanding', 'part-satisfied'), true)
),
known AS (
  FROM (FROM charge UNION ALL BY NAME FROM charge_history SELECT * EXCLUDE (_to)) AS form
  SEMI JOIN stated USING (company_number)
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at) AS its USING (_source, _release)
  SELECT DISTINCT company_number, coalesce(charge_code, charge_id) AS charge
  WHERE status IN ('outstanding', 'part-satisfied')
    AND its.applied_at < (FROM release SELECT max(applied_at) WHERE change_set = getvariable('change_set'))
)
FROM stated
ANTI JOIN known USING (company_number, charge)
SELECT
  company_number,
  charge AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(coalesce(delivered_on, stated_on)) AS occurred_at,
  concat(
    'A charge', coalesce(' created on ' || created_on, ''), ' was registered against the company', coalesce(' on ' || delivered_on, ', by the register of ' || stated_on),
    ', in favour of ' || nullif(concat_ws(
      ' and ', nullif(array_to_string(persons_entitled, ', '), ''), CASE WHEN others > 0 THEN concat(others, ' other', CASE WHEN others > 1 THEN 's' END) END
    ), '')
  ) AS detail,
  to_json({
    charge_code: charge_code, status: status, classification: classification, created_on: created_on, delivered_on: delivered_on,
    persons_entitled: coalesce(persons_entitled, []), other_persons_entitled: others, known_on: stated_on
  }) AS metadata
WHERE coalesce(delivered_on, created_on, stated_on) >= stated_on - 35
  AND (NOT is_first OR is_followed('charge', coalesce(delivered_on, created_on)))
