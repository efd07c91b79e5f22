-- grain: one row per company whose newest accounts state turnover or an operating profit: two published scores, for analysts who use them. A score is
-- NULL when the accounts do not state a figure that it needs. No rule of this service reads them
-- only with: accounts_compared
-- source: Beneish, "The Detection of Earnings Manipulation", Financial Analysts Journal 55(5), 1999, eight variables; a score above -1.78 means a
-- likely manipulator there. Accruals are computed from the balance sheet: change of current assets without cash, less change of creditors within one
-- year, less depreciation. Loans and tax among these creditors cannot be separated
-- source: Altman's Z'' of private companies as in Altman, Iwanicz-Drozdowska, Laitinen and Suvas, Journal of International Financial Management
-- and Accounting 28(2), 2017, with its constant of 3.25
WITH chosen AS (
  FROM accounts_compared AS compared
  SEMI JOIN scope USING (company_number)
  SELECT company_number, scope, filing, balance_sheet_date, filed_filing
  WHERE scope = 'company'
),
figures AS (
  FROM accounts SEMI JOIN scope USING (company_number)
  SELECT
    company_number, filing, scope, period, period_end, currency,
    turnover::DOUBLE AS sales,
    coalesce(wide(gross_profit), wide(turnover) - wide(cost_of_sales))::DOUBLE AS gross,
    administrative_expenses::DOUBLE AS overheads,
    depreciation::DOUBLE AS depreciation,
    coalesce(wide(operating_profit), wide(profit_before_tax) + wide(interest_payable))::DOUBLE AS ebit,
    debtors::DOUBLE AS debtors,
    cash::DOUBLE AS cash,
    current_assets::DOUBLE AS held,
    coalesce(tangible_assets, 0)::DOUBLE AS plant,
    (coalesce(fixed_assets_in(accounts, CASE WHEN len(sign_doubts(flags)) = 0 THEN coalesce(net_assets, equity) END), 0)
      + wide(current_assets))::DOUBLE AS total,
    creditors_within_one_year::DOUBLE AS soon,
    (wide(creditors_within_one_year) + coalesce(wide(creditors_after_one_year), 0) + coalesce(wide(provisions), 0))::DOUBLE AS owed,
    coalesce(wide(net_current_assets), wide(current_assets) - wide(creditors_within_one_year))::DOUBLE AS working_capital,
    profit_loss_reserve::DOUBLE AS reserve,
    coalesce(equity, net_assets)::DOUBLE AS equity
),
years AS (
  FROM chosen
  JOIN figures AS now ON now.company_number = chosen.company_number AND now.filing = chosen.filing AND now.scope = chosen.scope AND now.period = 'current'
  LEFT JOIN figures AS filed
    ON filed.company_number = chosen.company_number AND filed.filing = chosen.filed_filing AND filed.scope = chosen.scope AND filed.period = 'current'
   AND same_currency(filed.currency, now.currency)
  LEFT JOIN figures AS told
    ON told.company_number = chosen.company_number AND told.filing = chosen.filing AND told.scope = chosen.scope AND told.period = 'comparative'
  SELECT chosen.company_number, chosen.filing, balance_sheet_date, now, CASE WHEN filed.filing IS NOT NULL THEN filed ELSE told END AS last
  WHERE now.sales > 0 OR now.ebit IS NOT NULL
),
measured AS (
  FROM years
  SELECT
    company_number, filing, balance_sheet_date,
    {
      dsri: ratio(ratio(now.debtors, now.sales), ratio(last.debtors, last.sales)),
      gmi: ratio(ratio(last.gross, last.sales), ratio(now.gross, now.sales)),
      aqi: ratio(1 - ratio(now.held + now.plant, now.total), 1 - ratio(last.held + last.plant, last.total)),
      sgi: ratio(now.sales, last.sales),
      depi: ratio(
        ratio(last.depreciation, last.depreciation + last.plant), ratio(now.depreciation, now.depreciation + now.plant)
      ),
      sgai: ratio(ratio(now.overheads, now.sales), ratio(last.overheads, last.sales)),
      lvgi: ratio(ratio(now.owed, now.total), ratio(last.owed, last.total)),
      tata: ratio((now.held - last.held) - (now.cash - last.cash) - (now.soon - last.soon) - now.depreciation, now.total)
    } AS beneish,
    {
      x1: ratio(now.working_capital, now.total),
      x2: ratio(now.reserve, now.total),
      x3: ratio(now.ebit, now.total),
      x4: ratio(now.equity, now.owed)
    } AS altman
)
FROM measured
SELECT
  company_number,
  filing,
  balance_sheet_date,
  beneish,
  -4.84 + 0.920 * beneish.dsri + 0.528 * beneish.gmi + 0.404 * beneish.aqi + 0.892 * beneish.sgi + 0.115 * beneish.depi
    - 0.172 * beneish.sgai + 4.679 * beneish.tata - 0.327 * beneish.lvgi AS beneish_m,
  altman,
  3.25 + 6.56 * altman.x1 + 3.26 * altman.x2 + 6.72 * altman.x3 + 1.05 * altman.x4 AS altman_z
