-- grain: one row per company and rule that its newest accounts break
-- only with: accounts_compared
-- rule: each irregularity is a contradiction or an improbability that a person can verify in the accounts; none proves wrongdoing
-- rule: the mapping checks the identities, because it knows how each figure was rounded (sources/companies-house/accounts/mapping)
-- rule: a figure is compared only with the same figure of the same scope. Amounts count as equal when they differ by at most 1 or, for a million and
-- more of which one is in whole thousands, by at most 501
-- rule: amounts of two currencies are never compared, and limits in pounds are for accounts in pounds only
-- source: size limits of Companies Act 2006 ss 382(3), 384A(4) in their current form, and in their earlier form for years that began before 6 April
-- 2025. A company keeps its class until it exceeds two of the three limits in two consecutive years (ss 382(2), 384A(3)); the newer limits then apply
-- to the year before as well
WITH preferred AS (
  FROM scope
  JOIN accounts_compared USING (company_number)
  SELECT
    company_number,
    min({unstated: coalesce(now.net_assets, now.equity, now.current_assets, now.fixed_assets) IS NULL, scope: scope}).scope AS scope
  GROUP BY company_number
),
chosen AS (
  FROM accounts_compared AS y
  JOIN preferred USING (company_number, scope)
  SELECT
    y.*,
    -- last year's figures as filed in the same currency, else the comparatives of the newest accounts
    filed IS NOT NULL AND same_currency(currency, filed_currency) AS from_filed,
    CASE WHEN from_filed THEN filed WHEN same_currency(currency, told_currency) THEN told END AS last,
    CASE WHEN from_filed THEN filed_on ELSE told_on END AS last_on,
    CASE WHEN from_filed THEN filed_flags ELSE told_flags END AS last_flags,
    same_currency(currency, 'GBP') AS in_pounds,
    [evidence] AS alone,
    list_filter([evidence, CASE WHEN from_filed THEN filed_evidence END], lambda one: one IS NOT NULL) AS both_years,
    CASE WHEN in_pounds THEN accounts_class(accounts_type, standard) END AS class,
    coalesce(period_start, (balance_sheet_date - INTERVAL 1 YEAR + INTERVAL 1 DAY)::DATE) >= DATE '2025-04-06' AS raised
),
beside AS (
  FROM chosen
  SELECT
    *,
    [
      {figure: 'fixed assets', now: now.fixed_assets, last: last.fixed_assets, told: told.fixed_assets},
      {figure: 'stock', now: now.stock, last: last.stock, told: told.stock},
      {figure: 'debtors', now: now.debtors, last: last.debtors, told: told.debtors},
      {figure: 'cash', now: now.cash, last: last.cash, told: told.cash},
      {figure: 'current assets', now: now.current_assets, last: last.current_assets, told: told.current_assets},
      {figure: 'creditors within one year', now: now.creditors_within_one_year, last: last.creditors_within_one_year, told: told.creditors_within_one_year},
      {figure: 'creditors after one year', now: now.creditors_after_one_year, last: last.creditors_after_one_year, told: told.creditors_after_one_year},
      {figure: 'provisions', now: now.provisions, last: last.provisions, told: told.provisions},
      {figure: 'net assets', now: now.net_assets, last: last.net_assets, told: told.net_assets},
      {figure: 'share capital', now: now.share_capital, last: last.share_capital, told: told.share_capital},
      {figure: 'profit loss reserve', now: now.profit_loss_reserve, last: last.profit_loss_reserve, told: told.profit_loss_reserve},
      {figure: 'equity', now: now.equity, last: last.equity, told: told.equity}
    ] AS figures,
    wide(now.current_assets)
      + coalesce(fixed_assets_in(now, CASE WHEN len(sign_doubts(flags)) = 0 THEN coalesce(now.net_assets, now.equity) END), 0) AS total,
    wide(last.current_assets)
      + coalesce(fixed_assets_in(last, CASE WHEN len(sign_doubts(last_flags)) = 0 THEN coalesce(last.net_assets, last.equity) END), 0) AS last_total,
    coalesce(date_diff('day', period_start, balance_sheet_date) + 1, 365) AS days,
    CASE
      WHEN class = 'micro' AND raised THEN {turnover: 1000000, total: 500000, employees: 10}
      WHEN class = 'micro' THEN {turnover: 632000, total: 316000, employees: 10}
      WHEN class = 'small' AND raised THEN {turnover: 15000000, total: 7500000, employees: 50}
      WHEN class = 'small' THEN {turnover: 10200000, total: 5100000, employees: 50}
    END AS limits
),
counted AS (
  FROM beside
  SELECT
    *,
    len(list_filter(figures, lambda one: one.now <> 0)) AS stated,
    len(list_filter(figures, lambda one: one.now <> 0 AND one.now % 1000 = 0)) AS rounded,
    len(list_filter(figures, lambda one: one.now <> 0 AND one.now = one.last)) AS repeated,
    len(list_filter(figures, lambda one: one.now IS DISTINCT FROM one.last)) AS moved,
    len(list_filter(figures, lambda one: one.now <> 0 AND one.last <> 0)) AS common,
    -- a factor about a thousand needs no exact product
    len(list_filter(
      figures, lambda one: one.last <> 0 AND abs(one.now) BETWEEN abs(one.last)::DOUBLE * 500 AND abs(one.last)::DOUBLE * 2000
    )) AS multiplied,
    len(list_filter(
      figures, lambda one: one.now <> 0 AND abs(one.last) BETWEEN abs(one.now)::DOUBLE * 500 AND abs(one.now)::DOUBLE * 2000
    )) AS divided,
    CASE WHEN from_filed AND told_on = filed_on AND same_currency(told_currency, filed_currency) THEN
      list_filter(figures, lambda one: abs(wide(one.told) - wide(one.last)) > CASE
      WHEN greatest(abs(one.told), abs(one.last)) >= 1000000 AND (one.told % 1000 = 0 OR one.last % 1000 = 0) THEN 501 ELSE 1
    END) ELSE [] END AS restated,
    list_filter(flags, lambda flag: flag.code = 'IDENTITY_BROKEN') AS broken,
    list_filter(flags, lambda flag: flag.code = 'NET_ASSETS_SIGN') AS turned,
    -- the number of limits exceeded this year and last year; this year's turnover is converted to 365 days
    coalesce(wide(now.turnover) * 365 > limits.turnover * days, false)::INTEGER + coalesce(total > limits.total, false)::INTEGER
      + coalesce(now.employees > limits.employees, false)::INTEGER AS passed,
    coalesce(last.turnover > limits.turnover, false)::INTEGER + coalesce(last_total > limits.total, false)::INTEGER
      + coalesce(last.employees > limits.employees, false)::INTEGER AS passed_last
),
found AS (
  FROM counted
  SELECT
    company_number,
    balance_sheet_date,
    unnest(list_filter([
      CASE WHEN len(broken) > 0 THEN {
        code: 'IDENTITY_BROKEN', detail: list_aggregate(list_transform(broken, lambda flag: flag.detail), 'string_agg', ' '), evidence: alone
      } END,
      CASE WHEN len(turned) > 0 THEN {code: 'NET_ASSETS_SIGN', detail: turned[1].detail, evidence: alone} END,
      CASE WHEN len(restated) > 0 THEN {
        code: 'COMPARATIVE_DIFFERS',
        detail: concat(
          len(restated), ' of the figures for ', told_on, ' differ from those filed at the time; ', restated[1].figure, ' of ',
          money(restated[1].last, filed_currency), ' became ', money(restated[1].told, told_currency), '.'
        ),
        evidence: both_years
      } END,
      CASE WHEN in_pounds AND dormant AND now.cash >= 1000000 THEN {
        code: 'DORMANT_WITH_CASH',
        detail: concat('Accounts of a dormant company show cash of ', money(now.cash, currency), '.'),
        evidence: alone
      } END,
      CASE WHEN NOT dormant AND class = 'micro' AND now.cash >= 10000000 THEN {
        code: 'MICRO_WITH_CASH',
        detail: concat('Micro-entity accounts show cash of ', money(now.cash, currency), '.'),
        evidence: alone
      } END,
      CASE WHEN passed >= 2 AND passed_last >= 2 AND NOT dormant THEN {
        code: 'SIZE_CLASS_PASSED',
        detail: concat(
          'Filed as a ', CASE class WHEN 'micro' THEN 'micro-entity' ELSE 'small company' END, ', but above two of the three limits of that class on ',
          last_on, ' and on ', balance_sheet_date, '.'
        ),
        evidence: both_years
      } END,
      CASE WHEN common >= 3 AND common IN (multiplied, divided) AND greatest(abs(total), abs(last_total)) >= 100000 AND in_pounds THEN {
        code: 'SCALE_1000',
        detail: concat(
          'All ', common, ' figures that both years state are about a thousand times ', CASE WHEN common = multiplied THEN 'larger' ELSE 'smaller' END,
          ' than those of ', last_on, '.'
        ),
        evidence: both_years
      } END,
      CASE WHEN now.cash < 0 THEN {
        code: 'NEGATIVE_CASH', detail: concat('Cash is ', money(now.cash, currency), '.'), evidence: alone
      } END,
      CASE WHEN now.share_capital < 0 THEN {
        code: 'NEGATIVE_SHARE_CAPITAL', detail: concat('Share capital is ', money(now.share_capital, currency), '.'), evidence: alone
      } END,
      CASE WHEN moved = 0 AND repeated >= 5 AND now.cash >= 1000 AND total >= 10000 AND in_pounds AND NOT dormant THEN {
        code: 'FIGURES_REPEATED',
        detail: concat('All ', repeated, ' figures of the balance sheet equal those of ', last_on, ', including cash of ', money(now.cash, currency), '.'),
        evidence: both_years
      } END,
      CASE WHEN stated >= 8 AND rounded * 5 >= stated * 4 AND in_pounds AND total < 5000000 THEN {
        code: 'ROUND_FIGURES',
        detail: concat(rounded, ' of the ', stated, ' figures of the balance sheet end in 000.'),
        evidence: alone
      } END
    ], lambda one: one IS NOT NULL)) AS irregularity
)
FROM found SELECT company_number, balance_sheet_date, irregularity.code, irregularity.detail, irregularity.evidence
