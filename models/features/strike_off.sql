-- grain: one row per company of the register with an open strike-off
-- only with: strike_off_filing
-- columns: `route`: COMPULSORY while that route is open, beside a voluntary one too; `applied_on`: the newest open application, on either route;
-- `noticed_on`: the newest notice of the route, NULL before the first; `suspended_on`: a later filing suspended the route, as after an objection
FROM (
  FROM strike_off_filing
  SEMI JOIN scope USING (company_number)
  SELECT *, min(route) OVER (PARTITION BY company_number) AS strictest -- COMPULSORY comes first in the alphabet
)
SELECT
  company_number,
  any_value(strictest) AS route,
  max(filed_on) FILTER (step = 'applied') AS applied_on,
  max(filed_on) FILTER (step = 'noticed' AND route = strictest) AS noticed_on,
  max(filed_on) FILTER (step = 'suspended' AND route = strictest) AS last_suspended_on,
  CASE WHEN last_suspended_on >= coalesce(noticed_on, last_suspended_on) THEN last_suspended_on END AS suspended_on,
  list(evidence ORDER BY filed_on DESC, filing_id)[:3] AS evidence
GROUP BY company_number
