-- grain: one row per company that has filed accounts: whether what it owes within a year can be met out of what it has
-- rule: severe where net current liabilities are 100,000 or more and as much as all assets together, current assets are at most half of what is due
-- within a year, and the owners' capital is negative: then neither sale of the fixed assets nor the owners' stake covers them
-- why so far out: small companies are lawfully funded by their directors' loans, which are repayable on demand and stand among creditors within a
-- year, so net current liabilities alone say little
-- rule: what one figure decides needs no other: owners who have a stake left are in no severe deficit, whatever else is not stated
-- caveat: which creditors are directors or a parent is in the notes, if at all
WITH sized AS (
  FROM scope
  JOIN accounts_compared USING (company_number)
  SELECT
    company_number, scope, balance_sheet_date, currency, flags, dormant, evidence,
    coalesce(now.net_current_assets, now.current_assets + coalesce(now.prepayments, 0) - now.creditors_within_one_year) AS net_current_assets,
    coalesce(now.creditors_within_one_year, now.current_assets + coalesce(now.prepayments, 0) - now.net_current_assets) AS due_within_one_year,
    coalesce(now.net_assets, now.equity) AS capital,
    now.current_assets + coalesce(now.prepayments, 0) AS current_assets,
    coalesce(now.fixed_assets, now.total_assets_less_current_liabilities - now.net_current_assets) AS fixed_assets
),
-- the company's own figures; the group's where the company's are not stated
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
judged AS (
  FROM chosen
  SELECT
    *,
    -- NULL where what is not stated decides
    net_current_assets <= -100000
      AND -net_current_assets >= total_assets
      AND current_assets * 2 <= due_within_one_year
      AND capital < 0 AS beyond,
    coalesce(list_bool_or(list_transform(flags, lambda flag: flag.code = 'NET_ASSETS_SIGN')), false) AS sign_doubtful
),
reasoned AS (
  FROM judged
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
      CASE WHEN scope = 'group' THEN {code: 'GROUP_FIGURES', detail: 'The figures are of the group; the company''s own are not stated.'} END,
      CASE WHEN dormant THEN {code: 'DORMANT', detail: 'The accounts are those of a dormant company.'} END
    ], lambda caveat: caveat IS NOT NULL),
    list_sort(coalesce(flags, []))
  ) AS caveats,
  [evidence] AS evidence
