-- Gives every company accounts of up to five year ends, each in the monthly file after it, with the figures that the scorecard reads. A company in trouble files no
-- more, and its last ones show less equity. Runs after register.sql.
CREATE OR REPLACE TEMP MACRO normal(n, what) AS (sqrt(-2 * ln(drawn(n, concat(what, ' size')))) * cos(2 * pi() * drawn(n, concat(what, ' turn'))));

CREATE OR REPLACE TEMP TABLE filed AS
FROM drawn_company, range(5) AS years(year)
SELECT
  n, company_number, year,
  DATE '2020-03-31' + floor(drawn(n, 'year end') * 12)::INTEGER * 30 + (365 * year)::INTEGER AS balance_sheet_date,
  shown(balance_sheet_date + 240 + floor(drawn(n * 8 + year, 'filed after') * 30)::INTEGER) AS public_on,
  round(10 ** (4.9 + 0.9 * normal(n, 'assets')), 2) AS total,
  0.35 - CASE WHEN trouble_on - public_on < 500 THEN 0.35 ELSE 0 END + 0.3 * normal(n * 8 + year, 'equity') AS equity_share,
  exp(0.4 + 0.6 * normal(n * 8 + year, 'current ratio')) AS current_ratio
WHERE public_on <= DATE '2026-01-25' AND (trouble_on IS NULL OR public_on < trouble_on);

INSERT INTO accounts BY NAME
FROM filed
SELECT
  concat('Prod223_drawn_', company_number, '_', strftime(balance_sheet_date, '%Y%m%d'), '.html') AS filing,
  company_number,
  concat('INVENTED ', n, ' LIMITED') AS company_name,
  'current' AS period,
  balance_sheet_date AS period_end,
  balance_sheet_date - 364 AS period_start,
  balance_sheet_date,
  'company' AS scope,
  'small' AS accounts_type,
  false AS dormant,
  'GBP' AS currency,
  [] AS flags,
  total * 0.4 AS fixed_assets,
  total * 0.6 AS current_assets,
  total * 0.3 AS debtors,
  total * 0.3 AS cash,
  total * 0.6 / current_ratio AS creditors_within_one_year,
  total * equity_share AS net_assets,
  total * equity_share AS equity,
  'companies-house/accounts' AS _source,
  public_on::VARCHAR AS _release,
  public_on AS _since,
  public_on::TIMESTAMP AS _version,
  public_on::TIMESTAMP AS _from;

INSERT INTO release BY NAME
FROM (FROM filed SELECT DISTINCT public_on AS day)
SELECT
  'companies-house/accounts' AS source, day::VARCHAR AS release, 'accounts' AS table_name, 'append' AS source_kind, day AS data_date, day::TIMESTAMP AS version,
  'scheduled' AS run_kind, day + INTERVAL 6 HOUR AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS rows, 0 AS rejected, 0 AS added, 0 AS changed,
  0 AS removed, 0 AS companies, concat('companies-house/accounts@', day) AS change_set, day + INTERVAL 7 HOUR AS applied_at
