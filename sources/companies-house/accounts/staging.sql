-- grain: one row per filing, balance sheet date (its own, the one before) and scope (company, group)
-- figures: exact decimals as text in records.ndjson, whole units of `currency`, cast to DECIMAL(18,2) here. A figure that does not fit becomes
-- NULL, and the row gets the flag FIGURE_OUT_OF_RANGE
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    maximum_object_size = 1048576,
    columns = {
      filing: 'VARCHAR', company_number: 'VARCHAR', company_name: 'VARCHAR', period: 'VARCHAR', period_end: 'VARCHAR',
      period_start: 'VARCHAR', balance_sheet_date: 'VARCHAR', scope: 'VARCHAR', taxonomy: 'VARCHAR', accounts_type: 'VARCHAR',
      standard: 'VARCHAR', dormant: 'BOOLEAN', audited: 'BOOLEAN', currency: 'VARCHAR', software: 'VARCHAR',
      flags: 'STRUCT(code VARCHAR, detail VARCHAR)[]', _file: 'VARCHAR', _line: 'INTEGER',
      employees: 'VARCHAR', fixed_assets: 'VARCHAR', intangible_assets: 'VARCHAR', tangible_assets: 'VARCHAR',
      investments: 'VARCHAR', current_assets: 'VARCHAR', stock: 'VARCHAR', debtors: 'VARCHAR', cash: 'VARCHAR',
      prepayments: 'VARCHAR', creditors_within_one_year: 'VARCHAR', net_current_assets: 'VARCHAR',
      total_assets_less_current_liabilities: 'VARCHAR', creditors_after_one_year: 'VARCHAR', provisions: 'VARCHAR',
      accruals_and_deferred_income: 'VARCHAR', net_assets: 'VARCHAR', share_capital: 'VARCHAR', share_premium: 'VARCHAR',
      revaluation_reserve: 'VARCHAR', profit_loss_reserve: 'VARCHAR', equity: 'VARCHAR', turnover: 'VARCHAR',
      cost_of_sales: 'VARCHAR', gross_profit: 'VARCHAR', administrative_expenses: 'VARCHAR', other_operating_income: 'VARCHAR',
      raw_materials: 'VARCHAR', staff_costs: 'VARCHAR', depreciation: 'VARCHAR', other_operating_charges: 'VARCHAR',
      operating_profit: 'VARCHAR', interest_payable: 'VARCHAR', profit_before_tax: 'VARCHAR', tax: 'VARCHAR',
      profit_after_tax: 'VARCHAR', dividends: 'VARCHAR', capital_reduction: 'VARCHAR'
    }
  )
),
with_texts AS (
  FROM read
  SELECT *, list_value(*COLUMNS(* EXCLUDE (
    filing, company_number, company_name, period, period_end, period_start, balance_sheet_date, scope, taxonomy, accounts_type, standard, dormant,
    audited, currency, software, flags, _file, _line
  ))) AS texts
),
checked AS (
  FROM with_texts
  SELECT * EXCLUDE (texts), list_filter(texts, lambda text: NOT regexp_full_match(text, '-?[0-9]{1,16}([.][0-9]+)?')) AS unfit
)
FROM checked
SELECT
  filing,
  company_number,
  company_name,
  period,
  iso_day(period_end) AS period_end,
  iso_day(period_start) AS period_start,
  iso_day(balance_sheet_date) AS balance_sheet_date,
  scope,
  taxonomy,
  accounts_type,
  standard,
  dormant,
  audited,
  currency,
  software,
  CASE
    WHEN len(unfit) = 0 THEN flags
    ELSE list_append(flags, {code: 'FIGURE_OUT_OF_RANGE', detail: 'Left out: ' || array_to_string(unfit, ', ')[:200]})
  END AS flags,
  -- DECIMAL(18,2) fits 64 bits. DuckDB casts and reads wider decimals many times slower
  TRY_CAST(COLUMNS(* EXCLUDE (
    filing, company_number, company_name, period, period_end, period_start, balance_sheet_date, scope, taxonomy, accounts_type, standard, dormant,
    audited, currency, software, flags, _file, _line, unfit
  )) AS DECIMAL(18,2)),
  _file,
  _line,
  CASE
    WHEN NOT is_company_number(company_number) THEN 'not a company number: ' || company_number
    WHEN iso_day(period_end) IS NULL THEN 'the balance sheet date of the row is not a date: ' || coalesce(period_end, '')
    WHEN iso_day(balance_sheet_date) IS NULL THEN 'the balance sheet date of the filing is not a date: ' || coalesce(balance_sheet_date, '')
  END AS _reject
