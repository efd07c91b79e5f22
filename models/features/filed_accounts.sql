-- grain: one row per company and balance sheet date: the filing that is in force for it
-- rule: accounts that are filed again for the same date replace the earlier ones; of two filings of one day the file name decides, so that the
-- result is deterministic
-- caveat: interim and initial accounts are prepared for a dividend and do not end a financial year, so they are left out. A balance sheet date after
-- the filing is a typing error and would remain the newest, so it is left out too, with a month's tolerance: a monthly file is dated its first day
WITH in_force AS (
  FROM scope
  JOIN accounts USING (company_number)
  JOIN release ON release.source = accounts._source AND release.release = accounts._release
  SELECT
    company_number,
    balance_sheet_date,
    filing,
    company_name,
    accounts_type,
    standard,
    dormant,
    _since AS public_on,
    evidence(accounts._source, accounts._release, filing, _since, release.retrieved_at) AS evidence
  WHERE period = 'current'
    AND coalesce(accounts_type, '') NOT IN ('interim', 'initial')
    AND balance_sheet_date <= _since + INTERVAL 1 MONTH
  QUALIFY row_number() OVER (PARTITION BY company_number, balance_sheet_date ORDER BY _since DESC, filing DESC, scope) = 1
)
FROM in_force
SELECT
  *,
  lag(balance_sheet_date) OVER dates AS previous_on,
  lead(balance_sheet_date) OVER dates IS NULL AS newest
WINDOW dates AS (PARTITION BY company_number ORDER BY balance_sheet_date)
