-- grain: one row per failed company and person who was its director in the twelve months before it failed, or its owner then
-- source: Insolvency Act 1986 s 216(1): a director in the 12 months before the company went into liquidation
WITH failing AS MATERIALIZED (FROM failure SEMI JOIN scope USING (company_number))
FROM company_controller AS controller
JOIN failing AS failure USING (company_number)
SELECT controller.* EXCLUDE (since, until, ended), failure.failed_on, failure.route, failure.overdue, failure.over_from IS NOT NULL AS ends
WHERE coalesce(since <= failed_on, true)
  AND (NOT ended OR until >= CASE capacity WHEN 'director' THEN failed_on - INTERVAL 12 MONTH ELSE failed_on END)
