-- grain: one row per company of the register and filing that shows an open strike-off
-- only with: filing
-- columns: `route`: COMPULSORY by the registrar (Companies Act 2006 s 1000) or VOLUNTARY by application (ss 1003-1005);
-- `step`: applied, noticed or suspended
-- rule: an end ends its own route, and a restoration both. It ends what was filed on an earlier day: of two filings of one day the order is not
-- known. A filing that is dated after it was read is misprinted and counts from the day on which it was read; an end without a day ends nothing
WITH steps(kind, route, step) AS (
  VALUES
    ('strike-off-application', 'VOLUNTARY', 'applied'),
    ('strike-off-notice-voluntary', 'VOLUNTARY', 'noticed'),
    ('strike-off-suspended-voluntary', 'VOLUNTARY', 'suspended'),
    ('strike-off-application-withdrawn', 'VOLUNTARY', 'ended'),
    ('strike-off-discontinued-voluntary', 'VOLUNTARY', 'ended'),
    ('strike-off-notice-compulsory', 'COMPULSORY', 'noticed'),
    ('strike-off-suspended-compulsory', 'COMPULSORY', 'suspended'),
    ('strike-off-discontinued-compulsory', 'COMPULSORY', 'ended'),
    ('restored', 'VOLUNTARY', 'ended'),
    ('restored', 'COMPULSORY', 'ended')
),
told AS (
  FROM filing
  SEMI JOIN scope USING (company_number)
  SEMI JOIN register_entry USING (company_number)
  -- every kind of restoration
  JOIN steps ON steps.kind = CASE WHEN starts_with(filing.kind, 'restored') THEN 'restored' ELSE filing.kind END
  SELECT
    company_number, filing_id, CASE WHEN filed_on IS NOT NULL THEN least(filed_on, london_day(filing._version)) END AS filed_on, route, step, _source, _release
),
ended AS (FROM told SELECT company_number, route, max(filed_on) AS ended_on WHERE step = 'ended' GROUP BY ALL)
FROM told
LEFT JOIN ended USING (company_number, route)
JOIN release ON release.source = told._source AND release.release = told._release
SELECT
  company_number, filing_id, filed_on, route, step,
  evidence(told._source, told._release, filing_id, release.published_at, release.retrieved_at) AS evidence
WHERE step <> 'ended' AND coalesce(filed_on >= ended_on, true)
