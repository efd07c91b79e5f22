-- grain: one row per company and scope (company, group) of its newest accounts: their figures for their own year and for the year before, and the
-- figures that were filed for the year before
-- only with: filed_accounts
-- columns: `now` and `told` are the current and the comparative figures of the newest filing. `filed` are the current figures of the accounts in
-- force for the date of `told` or, without comparative figures, for the balance sheet date before. NULL: there are none of the same scope
-- rule: figures of the company are never compared with those of its group
WITH newest AS (
  FROM scope JOIN filed_accounts USING (company_number) SELECT filed_accounts.* WHERE newest
),
stated AS (
  FROM scope
  JOIN accounts USING (company_number)
  SELECT
    company_number, filing, period, scope, period_end, period_start, currency, flags,
    COLUMNS([
      'employees', 'fixed_assets', 'current_assets', 'stock', 'debtors', 'cash', 'prepayments', 'creditors_within_one_year', 'net_current_assets',
      'total_assets_less_current_liabilities', 'creditors_after_one_year', 'provisions', 'accruals_and_deferred_income', 'net_assets',
      'share_capital', 'profit_loss_reserve', 'equity', 'turnover', 'dividends', 'capital_reduction'
    ])
),
figures AS (
  FROM stated
  SELECT
    company_number, filing, period, scope, period_end, period_start, currency, flags,
    struct_pack(*COLUMNS(* EXCLUDE (company_number, filing, period, scope, period_end, period_start, currency, flags))) AS figures
)
FROM newest
JOIN figures AS now ON now.company_number = newest.company_number AND now.filing = newest.filing AND now.period = 'current'
LEFT JOIN figures AS told
  ON told.company_number = newest.company_number AND told.filing = newest.filing AND told.scope = now.scope AND told.period = 'comparative'
 AND told.period_end < newest.balance_sheet_date
LEFT JOIN filed_accounts AS before
  ON before.company_number = newest.company_number AND before.balance_sheet_date = coalesce(told.period_end, newest.previous_on)
LEFT JOIN figures AS filed
  ON filed.company_number = before.company_number AND filed.filing = before.filing AND filed.scope = now.scope AND filed.period = 'current'
SELECT
  newest.company_number,
  now.scope,
  newest.balance_sheet_date,
  newest.filing,
  newest.company_name,
  newest.accounts_type,
  newest.standard,
  coalesce(newest.dormant, false) OR coalesce(newest.accounts_type = 'dormant', false) AS dormant,
  newest.public_on,
  newest.evidence,
  now.period_start,
  now.currency,
  now.flags,
  now.figures AS now,
  told.period_end AS told_on,
  told.period_start AS told_start,
  told.currency AS told_currency,
  told.flags AS told_flags,
  told.figures AS told,
  before.balance_sheet_date AS filed_on,
  before.filing AS filed_filing,
  before.evidence AS filed_evidence,
  filed.currency AS filed_currency,
  filed.flags AS filed_flags,
  filed.figures AS filed
