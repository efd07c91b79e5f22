-- grain: one row per company of the register with an application or a notice to strike it off that no later filing withdraws, discontinues or reverses
-- columns: `route`: COMPULSORY by the registrar (Companies Act 2006 s 1000) or VOLUNTARY by application (ss 1003-1005); `noticed_on`: the newest notice, NULL
-- before the first; `suspended_on`: a later filing suspended the strike-off, as after an objection
-- only with: filing
WITH told AS (
  FROM filing AS one
  SEMI JOIN scope USING (company_number)
  SEMI JOIN register_entry USING (company_number)
  JOIN release ON release.source = one._source AND release.release = one._release
  SELECT
    company_number, one.kind, filed_on, filing_id,
    evidence(one._source, one._release, filing_id, release.published_at, release.retrieved_at) AS evidence
  WHERE one.kind IN (
    'strike-off-application', 'strike-off-application-withdrawn', 'strike-off-notice-compulsory', 'strike-off-notice-voluntary', 'strike-off-suspended',
    'strike-off-discontinued', 'restored'
  )
),
ended AS (
  FROM told SELECT company_number, max(filed_on) AS ended_on
  WHERE kind IN ('strike-off-application-withdrawn', 'strike-off-discontinued', 'restored')
  GROUP BY company_number
),
live AS (FROM told LEFT JOIN ended USING (company_number) WHERE coalesce(filed_on > ended_on, true))
FROM live
SELECT
  company_number,
  CASE WHEN bool_or(kind = 'strike-off-notice-compulsory') THEN 'COMPULSORY' ELSE 'VOLUNTARY' END AS route,
  max(filed_on) FILTER (kind = 'strike-off-application') AS applied_on,
  max(filed_on) FILTER (kind IN ('strike-off-notice-compulsory', 'strike-off-notice-voluntary')) AS noticed_on,
  max(filed_on) FILTER (kind = 'strike-off-suspended') AS last_suspended_on,
  CASE WHEN last_suspended_on >= coalesce(noticed_on, last_suspended_on) THEN last_suspended_on END AS suspended_on,
  list(evidence ORDER BY filed_on DESC, filing_id)[:3] AS evidence
GROUP BY company_number
HAVING bool_or(kind <> 'strike-off-suspended')
