-- Fills the record tables: `companies` companies with a confirmation statement a year, monthly snapshots of the register from December 2022 to February 2026, and
-- notices of winding-up orders. `seed`: varies every draw. Of 1,000 companies 30 get into trouble at some day of 2023 to 2025 and file no more; of these 45 % enter
-- formal insolvency 30 to 480 days later, 25 % are struck off 150 to 450 days later, and the others go on. Of all others 1.5 in 1,000 enter it each year
-- without a sign. 14 % of statements are late, by 30 days in the mean.
CREATE OR REPLACE TEMP MACRO drawn(n, what) AS (hash(n::BIGINT, what, getvariable('seed')) % 1000000007 + 0.5) / 1000000007.0;
-- the first snapshot that shows what was filed on a day: each is of the 25th
CREATE OR REPLACE TEMP MACRO shown(day) AS (CASE WHEN date_part('day', day) <= 25 THEN date_trunc('month', day) ELSE date_trunc('month', day) + INTERVAL 1 MONTH END)::DATE + 24;

CREATE OR REPLACE TEMP TABLE drawn_company AS
FROM range(getvariable('companies')::BIGINT) AS range(n)
SELECT
  n,
  lpad((n + 1)::VARCHAR, 8, '0') AS company_number,
  floor(drawn(n, 'anniversary') * 365)::INTEGER AS anniversary,
  CASE WHEN drawn(n, 'trouble') < 0.03 THEN DATE '2023-01-01' + floor(drawn(n, 'trouble on') * 1096)::INTEGER END AS trouble_on,
  drawn(n, 'end') AS ending,
  CASE
    WHEN trouble_on IS NOT NULL AND ending < 0.45 THEN trouble_on + 30 + floor(drawn(n, 'ends') * 450)::INTEGER
    WHEN trouble_on IS NULL AND ending < 0.0045 THEN DATE '2023-01-01' + floor(drawn(n, 'ends') * 1096)::INTEGER
  END AS entered_on,
  CASE WHEN trouble_on IS NOT NULL AND ending BETWEEN 0.45 AND 0.7 THEN trouble_on + 150 + floor(drawn(n, 'ends') * 300)::INTEGER END AS struck_off_on;

-- each statement with the day on which the next becomes due, and the days between which a snapshot shows it as due
CREATE OR REPLACE TEMP TABLE due AS
WITH statement AS (
  FROM drawn_company, range(5) AS years(year)
  SELECT
    n, struck_off_on, year,
    DATE '2022-01-15' + anniversary + (365 * year)::INTEGER AS due_on,
    CASE
      WHEN drawn(n * 8 + year, 'late') < 0.14 THEN due_on + ceil(-30 * ln(drawn(n * 8 + year, 'by')))::INTEGER
      ELSE due_on - floor(drawn(n * 8 + year, 'early') * 30)::INTEGER
    END AS filing_on,
    -- a company in trouble that goes on files half a year later
    CASE WHEN filing_on < trouble_on OR trouble_on IS NULL THEN filing_on WHEN ending > 0.7 THEN greatest(filing_on, trouble_on + 180) END AS filed_on
)
FROM statement
SELECT
  n, due_on,
  coalesce(shown(lag(filed_on) OVER (PARTITION BY n ORDER BY year)), DATE '2022-01-25') AS began,
  least(coalesce(shown(filed_on), DATE '9999-01-01'), coalesce(shown(struck_off_on), DATE '9999-01-01')) AS ended,
  struck_off_on
-- of those after the first that was never filed no snapshot knows
QUALIFY year = 0 OR lag(filed_on) OVER (PARTITION BY n ORDER BY year) IS NOT NULL;

CREATE OR REPLACE TEMP TABLE form AS
FROM (
  FROM due SELECT n, due_on, began, ended, NULL::DATE AS dissolved_on WHERE began < ended
  UNION ALL BY NAME
  FROM due
  SELECT n, max(due_on) AS due_on, shown(struck_off_on) AS began, DATE '9999-01-01' AS ended, struck_off_on AS dissolved_on
  WHERE struck_off_on < DATE '2026-02-01' GROUP BY n, struck_off_on
)
SELECT *, row_number() OVER (PARTITION BY n ORDER BY began, due_on) AS place
WHERE began <= DATE '2026-02-25';

CREATE OR REPLACE TEMP TABLE form_row AS
FROM form
SELECT
  lpad((n + 1)::VARCHAR, 8, '0') AS company_number,
  concat('INVENTED ', n, ' LIMITED') AS name,
  CASE WHEN dissolved_on IS NULL THEN 'Active' ELSE 'Dissolved' END AS status_text,
  CASE WHEN dissolved_on IS NULL THEN 'active' ELSE 'dissolved' END AS status,
  'Private Limited Company' AS category,
  DATE '2010-01-01' + (n % 4000)::INTEGER AS incorporated_on,
  dissolved_on,
  due_on AS confirmation_due_on,
  due_on - 379 AS confirmation_made_up_to,
  DATE '2027-01-01' AS accounts_due_on,
  ['62020'] AS sic_codes,
  'ZZ1 1ZZ' AS postcode,
  'companies-house/basic-company-data' AS _source,
  began::VARCHAR AS _release,
  began AS _since,
  began::TIMESTAMP AS _version,
  began::TIMESTAMP AS _from,
  coalesce(lead(began) OVER (PARTITION BY n ORDER BY place), DATE '9999-01-01')::TIMESTAMP AS _to;

INSERT INTO company BY NAME FROM form_row SELECT * EXCLUDE (_to) WHERE _to > TIMESTAMP '2026-02-25';
INSERT INTO company_history BY NAME FROM form_row WHERE _to <= TIMESTAMP '2026-02-25' AND _from < _to;

INSERT INTO gazette_notice BY NAME
FROM drawn_company
SELECT
  concat('n', n) AS notice_id, '2441' AS notice_code, 'winding-up-order' AS kind, false AS solvent, true AS corporate, entered_on AS published_on,
  entered_on::TIMESTAMP AS updated_at, company_number, 'subject' AS party, 'published' AS feed_status, []::VARCHAR[] AS trading_names, []::VARCHAR[] AS reused_names,
  'gazette/insolvency' AS _source, '2026-02-20' AS _release, entered_on AS _since, entered_on::TIMESTAMP AS _version, entered_on::TIMESTAMP AS _from
WHERE entered_on <= DATE '2026-02-20';

INSERT INTO release BY NAME
FROM (
  FROM (FROM form SELECT DISTINCT began AS day) SELECT 'companies-house/basic-company-data' AS source, 'company' AS table_name, 'snapshot' AS source_kind, day
  UNION ALL BY NAME
  SELECT 'gazette/insolvency' AS source, 'gazette_notice' AS table_name, 'delta' AS source_kind, DATE '2026-02-20' AS day
)
SELECT
  source, day::VARCHAR AS release, table_name, source_kind, day AS data_date, day::TIMESTAMP AS version, 'scheduled' AS run_kind,
  day + INTERVAL 6 HOUR AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS rows, 0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed,
  0 AS companies, concat(source, '@', day) AS change_set, day + INTERVAL 7 HOUR AS applied_at
