-- grain: one row per company that has filed accounts: whether its assets can cover what it owes within a year
-- only with: accounts_compared
-- rule: severe when net current liabilities are 100,000 or more in the currency of the accounts and at least as large as all assets, current assets are at most half of what is due
-- within a year, and the owners' capital is negative. Then neither a sale of the fixed assets nor the owners' capital covers the debts
-- reason for the high limits: many small companies are lawfully funded by directors' loans, which are repayable on demand and count as creditors
-- within a year. So net current liabilities alone mean little
-- rule: a single figure may decide the result when others are not stated: with owners' capital of 0 or more, no deficit is severe
-- rule: fixed assets that the filing does not state are those that its subtotals or the owners' capital leave; where they leave it open, there are none
-- caveat: only the notes state, if at all, which creditors are directors or a parent company
WITH sized AS (
  FROM scope
  JOIN accounts_compared USING (company_number)
  SELECT
    company_number, scope, balance_sheet_date, currency, flags, dormant, evidence,
    wide(now.current_assets) + coalesce(wide(now.prepayments), 0) AS current_assets,
    net_current_assets_in(now) AS net_current_assets,
    coalesce(wide(now.creditors_within_one_year), current_assets - wide(now.net_current_assets)) AS due_within_one_year,
    coalesce(now.net_assets, now.equity) AS capital,
    fixed_assets_in(now, CASE WHEN len(sign_doubts(flags)) = 0 THEN capital END) AS fixed_assets
),
-- the company's own figures; the group's when the company states none
preferred AS (
  FROM sized
  SELECT company_number, min({unstated: net_current_assets IS NULL, uncovered: capital IS NULL, scope: scope}).scope AS scope
  GROUP BY company_number
),
chosen AS (
  FROM sized
  JOIN preferred USING (company_number, scope)
  SELECT
    * REPLACE (coalesce(current_assets, net_current_assets + due_within_one_year) AS current_assets),
    coalesce(current_assets, net_current_assets + due_within_one_year) + coalesce(fixed_assets, 0) AS total_assets
),
measured AS (
  FROM chosen
  SELECT
    *,
    -- NULL when the result depends on a figure that is not stated
    net_current_assets <= -100000
      AND -net_current_assets >= total_assets
      AND current_assets * 2 <= due_within_one_year
      AND capital < 0 AS beyond,
    len(sign_doubts(flags)) > 0 AS sign_doubtful
),
reasoned AS (
  FROM measured
  SELECT
    *,
    CASE
      WHEN sign_doubtful THEN 'SIGN_DOUBTFUL'
      WHEN beyond IS NOT NULL THEN NULL
      WHEN capital IS NULL THEN 'NO_OWNERS_CAPITAL'
      WHEN net_current_assets IS NULL THEN 'NO_NET_CURRENT_ASSETS'
      ELSE 'NO_TOTAL_ASSETS'
    END AS reason
)
FROM reasoned
SELECT
  company_number,
  balance_sheet_date,
  scope,
  currency,
  net_current_assets,
  current_assets,
  due_within_one_year,
  total_assets,
  capital,
  reason IS NULL AS evaluable,
  reason,
  reason IS NULL AND beyond AS severe,
  CASE WHEN severe THEN concat(
    CASE WHEN scope = 'group' THEN 'Its group''s' ELSE 'Its' END, ' creditors due within a year exceeded its current assets of ',
    money(current_assets, currency), ' by ', money(-net_current_assets, currency), ' on ', balance_sheet_date, '; all assets were ',
    money(total_assets, currency), ' and the owners'' capital was ', money(capital, currency)
  ) END AS detail,
  list_concat(
    list_filter([
      CASE WHEN scope = 'group' THEN {code: 'GROUP_FIGURES', detail: 'The figures are those of the group; the company''s own are not stated.'} END,
      CASE WHEN dormant THEN {code: 'DORMANT', detail: 'The accounts are those of a dormant company.'} END
    ], lambda caveat: caveat IS NOT NULL),
    list_sort(coalesce(flags, []))
  ) AS caveats,
  [evidence] AS evidence
