-- grain: one row per company that has filed accounts: the share of its owners' capital that it lost in the year of its newest accounts
-- only with: accounts_compared
-- rule: docs/signals/capital-bleed.md; each case there is a test
-- rule: the figure for the year before is the comparative of the newest accounts, because a restated figure is comparable with the current one.
-- Without a comparative, it is the figure that was filed for that year
WITH compared AS (
  FROM scope
  JOIN accounts_compared USING (company_number)
  SELECT
    company_number, scope, balance_sheet_date, filing, company_name, dormant, public_on, evidence, period_start,
    currency, told_currency, filed_currency, flags, told_flags, filed_flags, told_on, filed_on, filed_evidence,
    now.net_assets, told.net_assets AS told_net_assets, filed.net_assets AS filed_net_assets,
    now.equity, told.equity AS told_equity, filed.equity AS filed_equity,
    now.share_capital, coalesce(told.share_capital, filed.share_capital) AS earlier_share_capital,
    now.dividends, now.capital_reduction
),
measured AS (
  FROM compared
  SELECT
    *,
    CASE
      WHEN net_assets IS NOT NULL AND coalesce(told_net_assets, filed_net_assets) IS NOT NULL THEN 'net assets'
      WHEN equity IS NOT NULL AND coalesce(told_equity, filed_equity) IS NOT NULL THEN 'equity'
      WHEN net_assets IS NOT NULL THEN 'net assets'
      WHEN equity IS NOT NULL THEN 'equity'
    END AS measure
),
stated AS (
  FROM measured
  SELECT
    * EXCLUDE (net_assets, told_net_assets, filed_net_assets, equity, told_equity, filed_equity),
    CASE measure WHEN 'net assets' THEN net_assets ELSE equity END AS capital,
    CASE measure WHEN 'net assets' THEN told_net_assets ELSE told_equity END AS told_capital,
    CASE measure WHEN 'net assets' THEN filed_net_assets ELSE filed_equity END AS filed_capital,
    coalesce(told_net_assets, told_equity, filed_net_assets, filed_equity) IS NOT NULL AS other_measure
),
-- the company's own figures; the group's when the company states none to compare
preferred AS (
  FROM stated
  SELECT company_number, min({unlike: coalesce(told_capital, filed_capital) IS NULL, unstated: capital IS NULL, scope: scope}).scope AS scope
  GROUP BY company_number
),
chosen AS (
  FROM stated
  JOIN preferred USING (company_number, scope)
  SELECT
    *,
    coalesce(told_capital, filed_capital) AS base,
    CASE WHEN told_capital IS NOT NULL THEN told_on ELSE filed_on END AS base_on,
    date_diff('day', CASE WHEN told_capital IS NOT NULL THEN told_on ELSE filed_on END, balance_sheet_date) AS days
),
checked AS (
  FROM chosen
  SELECT
    *,
    -- both balance sheet dates may be up to seven days before or after the end of their year
    days BETWEEN 351 AND 380 AS twelve_months,
    flatten([sign_doubts(flags), sign_doubts(told_flags), sign_doubts(filed_flags)]) AS sign_flags,
    [{a: capital, b: base}, {a: told_capital, b: filed_capital}] AS pairs,
    abs(wide(told_capital) - wide(filed_capital)) > CASE
      WHEN greatest(abs(told_capital), abs(filed_capital)) >= 1000000 AND (told_capital % 1000 = 0 OR filed_capital % 1000 = 0) THEN 501 ELSE 1
    END AS restated
),
reasoned AS (
  FROM checked
  SELECT
    *,
    CASE
      WHEN capital IS NULL THEN 'NO_OWNERS_CAPITAL'
      WHEN base IS NULL AND other_measure THEN 'MEASURE_DIFFERS'
      WHEN base IS NULL THEN 'NO_BASE'
      WHEN coalesce(currency <> told_currency, false) OR coalesce(currency <> filed_currency, false) THEN 'CURRENCY_DIFFERS'
      WHEN base_on + INTERVAL 3 MONTH > balance_sheet_date THEN 'PERIOD_TOO_SHORT'
      WHEN base_on + INTERVAL 24 MONTH < balance_sheet_date THEN 'PERIOD_TOO_LONG'
      WHEN NOT twelve_months AND coalesce(abs(date_diff('day', period_start, balance_sheet_date) + 1 - days) > 31, told_capital IS NULL)
        THEN 'NOT_ADJOINING'
      WHEN len(sign_flags) > 0 OR list_bool_or(list_transform(pairs, lambda pair: pair.a = -pair.b AND pair.a <> 0)) THEN 'SIGN_DOUBTFUL'
      WHEN base = 0 THEN 'ZERO_BASE'
      WHEN base < 0 THEN 'DEFICIT_BASE'
      -- the same figure, once in pounds and once in thousands of pounds
      WHEN list_bool_or(list_transform(pairs, lambda pair: least(abs(pair.a), abs(pair.b)) >= 100
        AND abs(wide(least(abs(pair.a), abs(pair.b))) * 1000 - greatest(abs(pair.a), abs(pair.b))) <= 1000)) THEN 'SCALE_DOUBTFUL'
    END AS reason
),
-- in whole pence and hundredths of a per cent as integers, because DuckDB divides decimals as floats
counted AS (
  FROM reasoned
  SELECT
    *,
    ((wide(base) - wide(capital)) * 100)::HUGEINT * (CASE WHEN twelve_months THEN 1 ELSE 365 END) AS lost,
    (wide(base) * 100)::HUGEINT * (CASE WHEN twelve_months THEN 1 ELSE days END) AS of_base
),
quickened AS (
  FROM counted
  SELECT
    *,
    CASE WHEN reason IS NULL THEN
      ((sign(lost) * ((abs(lost) * 20000 + of_base) // (of_base * 2)))::DECIMAL(30,0) * 0.0001::DECIMAL(4,4))::DECIMAL(34,4)
    END AS velocity,
    -- a loss of exactly a quarter crosses; the exact quotient counts, not the rounded one
    reason IS NULL AND lost * 4 >= of_base AND base >= 1000 AS crosses
)
FROM quickened
SELECT
  company_number,
  company_name,
  balance_sheet_date,
  filing,
  public_on,
  scope,
  measure,
  currency,
  capital,
  base,
  base_on,
  CASE WHEN told_capital IS NOT NULL THEN 'comparative' WHEN filed_capital IS NOT NULL THEN 'filed' END AS base_from,
  days,
  reason IS NULL AS evaluable,
  reason,
  velocity,
  crosses,
  CASE WHEN crosses THEN concat(
    CASE WHEN scope = 'group' THEN 'Group ' || measure ELSE upper(measure[1]) || measure[2:] END, ' fell from ', money(base, currency), ' on ', base_on,
    ' to ', money(capital, currency), ' on ', balance_sheet_date, ', a loss of ', (velocity * 100)::DECIMAL(34,2), '% of the owners'' capital in a year',
    CASE WHEN twelve_months THEN '' ELSE concat(' (annualised from ', days, ' days)') END
  ) END AS detail,
  list_concat(
    list_filter([
      CASE WHEN measure = 'equity' THEN {
        code: 'EQUITY_BASE', detail: 'Equity is measured, because net assets are not stated for both years.'
      } END,
      CASE WHEN scope = 'group' THEN {
        code: 'GROUP_FIGURES', detail: 'The figures are those of the group; the company''s own are not stated for both years.'
      } END,
      CASE WHEN told_capital IS NOT NULL AND filed_capital IS NULL THEN {
        code: 'PREVIOUS_FILING_NOT_HELD',
        detail: concat('The figure for ', told_on, ' is the comparative of the newest accounts; no stored accounts for that date state it.')
      } END,
      CASE WHEN told_capital IS NULL AND filed_capital IS NOT NULL THEN {
        code: 'NO_COMPARATIVE',
        detail: concat('The newest accounts state no figure for the year before; the figure filed for ', filed_on, ' is used.')
      } END,
      CASE WHEN restated AND told_currency IS NOT DISTINCT FROM filed_currency THEN {
        code: 'RESTATED',
        detail: concat(
          'Filed as ', money(filed_capital, filed_currency), ' for ', filed_on, ', restated as ', money(told_capital, told_currency),
          ' in the newest accounts; the restated figure is used.'
        )
      } END,
      CASE WHEN reason IS NULL AND NOT twelve_months THEN {
        code: 'ANNUALISED', detail: concat('The period has ', days, ' days; the loss is converted to 365 days.')
      } END,
      CASE WHEN reason IN ('ZERO_BASE', 'DEFICIT_BASE') AND capital < base THEN {
        code: 'DEFICIT_DEEPENED', detail: concat('The deficit deepened from ', money(base, currency), ' to ', money(capital, currency), '.')
      } END,
      CASE WHEN reason IS NULL AND base < 1000 THEN {
        code: 'BASE_IMMATERIAL', detail: concat('A base of ', money(base, currency), ' is too small for its loss to raise the signal.')
      } END,
      CASE WHEN dormant THEN {code: 'DORMANT', detail: 'The accounts are those of a dormant company.'} END,
      CASE WHEN is_llp_number(company_number) THEN {
        code: 'PARTNERSHIP', detail: 'Members of a partnership may withdraw capital as they agree.'
      } END,
      CASE WHEN dividends <> 0 THEN {
        code: 'DIVIDENDS', detail: concat('Dividends of ', money(abs(dividends), currency), ' were paid in the period.')
      } END,
      CASE WHEN capital_reduction <> 0 THEN {
        code: 'CAPITAL_REDUCTION', detail: concat('Capital was reduced by ', money(abs(capital_reduction), currency), ' in the period.')
      } END,
      CASE WHEN share_capital < earlier_share_capital THEN {
        code: 'SHARE_CAPITAL_FELL',
        detail: concat('Share capital fell from ', money(earlier_share_capital, currency), ' to ', money(share_capital, currency), '.')
      } END
    ], lambda caveat: caveat IS NOT NULL),
    list_sort(list_distinct(flatten([coalesce(flags, []), coalesce(told_flags, []), coalesce(filed_flags, [])])))
  ) AS caveats,
  list_filter([evidence, CASE WHEN filed_capital IS NOT NULL THEN filed_evidence END], lambda one: one IS NOT NULL) AS evidence
