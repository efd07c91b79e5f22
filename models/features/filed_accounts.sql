-- grain: one row per company and balance sheet date: the filing that stands for it
-- rule: accounts that are filed again for the same date supersede what stood; of two that came on one day the name decides, so that it is always the same
-- caveat: interim and initial accounts are drawn up for a dividend and end no financial year; a balance sheet of a day that had not come when it
-- was filed is a slip of the date, and would stand as the newest for ever. A month's grace, for a monthly file speaks of its first day
WITH standing AS (
  FROM scope
  JOIN accounts USING (company_number)
  JOIN release ON release.source = 'companies-house/accounts' AND release.release = accounts._release
  SELECT
    company_number,
    balance_sheet_date,
    filing,
    company_name,
    accounts_type,
    standard,
    dormant,
    _since AS public_on,
    evidence('companies-house/accounts', accounts._release, filing, _since, release.retrieved_at) AS evidence
  WHERE period = 'current'
    AND coalesce(accounts_type, '') NOT IN ('interim', 'initial')
    AND balance_sheet_date <= _since + INTERVAL 1 MONTH
  QUALIFY row_number() OVER (PARTITION BY company_number, balance_sheet_date ORDER BY _since DESC, filing DESC, scope) = 1
)
FROM standing
SELECT
  *,
  lag(balance_sheet_date) OVER dates AS previous_on,
  lead(balance_sheet_date) OVER dates IS NULL AS newest
WINDOW dates AS (PARTITION BY company_number ORDER BY balance_sheet_date)
