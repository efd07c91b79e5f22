-- grain: one row per company with accounts: its newest accounts as a vector of features, and what determines its peers
-- only with: accounts_compared
-- columns: `x` has the order of anomaly_features() (models/anomaly/macros.sql), NULL where the filing does not state the feature; `now` and `last`
-- are the lines that it comes from, which a fit changes (warehouse/anomaly/changed.sql)
-- rule: the company's own figures, or its group's when it states none. Last year's figures are those filed for last year in the same currency, else
-- the comparatives of the newest accounts
-- caveat: the size of a company that files in another currency is that of its own currency
WITH preferred AS (
  FROM scope
  JOIN accounts_compared USING (company_number)
  SELECT
    company_number,
    min({unstated: coalesce(now.net_assets, now.equity, now.current_assets, now.fixed_assets) IS NULL, scope: scope}).scope AS scope
  GROUP BY company_number
),
dated AS (
  FROM accounts_compared
  JOIN preferred USING (company_number, scope)
  SELECT
    *,
    filed IS NOT NULL AND same_currency(currency, filed_currency) AS from_filed,
    CASE WHEN from_filed THEN filed WHEN same_currency(currency, told_currency) THEN told END AS before,
    CASE WHEN from_filed THEN filed_on ELSE told_on END AS before_on
),
lines AS (
  FROM dated
  SELECT
    company_number, filing, balance_sheet_date, company_name, public_on, evidence, dormant, accounts_type, standard,
    anomaly_lines(now) AS now,
    -- a balance sheet less than half a year or more than one and a half years before is not compared
    CASE WHEN before_on BETWEEN balance_sheet_date - 550 AND balance_sheet_date - 180 THEN anomaly_lines(before) END AS last
),
sized AS (FROM lines SELECT *, anomaly_total(now) AS total_assets, anomaly_total(last) AS base)
FROM sized
LEFT JOIN company USING (company_number)
SELECT
  company_number, filing, balance_sheet_date, company_name, public_on, evidence,
  CASE WHEN dormant THEN 'dormant' ELSE coalesce(accounts_class(accounts_type, standard), 'other') END AS kind,
  total_assets,
  -- peers are chosen by last year's size, so that inflating this year's assets does not change the peers
  coalesce(base, total_assets) AS peer_size,
  CASE WHEN sic_section(company.sic_codes[1]) IS NOT NULL THEN company.sic_codes[1] END AS sic,
  now,
  last,
  anomaly_vector(now, total_assets, last, base) AS x
