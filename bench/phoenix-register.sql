-- Fills the record tables: `companies` companies with three officers each on average; 2 in 100 failed within five years, and 1 in 500 succeeds one of them.
-- `seed`: varies every draw
CREATE OR REPLACE TEMP MACRO drawn(n, what) AS (hash(n::BIGINT, what, getvariable('seed')) % 1000000007) / 1000000007.0;
CREATE OR REPLACE TEMP MACRO word(n) AS concat(
  chr((65 + n % 26)::INTEGER), chr((65 + (n // 26) % 26)::INTEGER), chr((65 + (n // 676) % 26)::INTEGER), chr((65 + (n // 17576) % 26)::INTEGER), 'O'
);
-- words and last names have a long tail: the commonest is in one name of fifty
CREATE OR REPLACE TEMP MACRO tail(n, what, most) AS floor(pow(drawn(n, what), 3) * most)::BIGINT;

CREATE OR REPLACE TEMP TABLE drawn_company AS
FROM range(getvariable('companies')::BIGINT) AS range(n)
SELECT
  n,
  lpad((n + 1)::VARCHAR, 8, '0') AS company_number,
  drawn(n, 'fails') < 0.02 AS fails,
  DATE '2026-06-01' - floor(drawn(n, 'failed') * 1826)::INTEGER AS failed_on,
  DATE '2026-05-01' - floor(drawn(n, 'age') * 7300)::INTEGER AS incorporated_on,
  concat(word(tail(n, 'core', 200000)), ' ', word(400000 + tail(n, 'second', 3000)), ' LIMITED') AS name,
  CASE WHEN drawn(n, 'agent') < 0.3 THEN -1 - floor(drawn(n, 'which agent') * 2000)::BIGINT ELSE floor(drawn(n, 'site') * getvariable('companies')::BIGINT / 2)::BIGINT END AS site,
  (10000 + floor(pow(drawn(n, 'sic'), 2) * 700)::BIGINT * 100)::VARCHAR AS sic;

CREATE OR REPLACE TEMP TABLE planted AS
WITH heir AS (FROM drawn_company SELECT n, row_number() OVER (ORDER BY n) AS place WHERE NOT fails AND drawn(n, 'heir') < 0.002),
fallen AS (FROM drawn_company SELECT *, row_number() OVER (ORDER BY hash(n, getvariable('seed'))) AS place WHERE fails)
FROM heir JOIN fallen USING (place)
SELECT
  heir.n AS n,
  fallen.company_number AS failed_number,
  CASE WHEN drawn(heir.n, 'kind') < 0.4 THEN 'full' WHEN drawn(heir.n, 'kind') < 0.8 THEN 'partial' ELSE 'same director only' END AS kind,
  fallen.n AS failed_n,
  fallen.failed_on + floor(drawn(heir.n, 'gap') * 500 - 200)::INTEGER AS incorporated_on,
  CASE WHEN drawn(heir.n, 'suffix') < 0.5 THEN replace(fallen.name, ' LIMITED', ' TRADING LTD') ELSE replace(fallen.name, ' LIMITED', ' (' || year(fallen.failed_on) || ') LIMITED') END AS name,
  fallen.site AS site,
  fallen.sic AS sic;

INSERT INTO company BY NAME
FROM drawn_company AS one
LEFT JOIN planted USING (n)
SELECT
  company_number,
  CASE WHEN kind IN ('full', 'partial') THEN planted.name ELSE one.name END AS name,
  CASE WHEN fails THEN 'liquidation' ELSE 'active' END AS status,
  'Private Limited Company' AS category,
  CASE WHEN kind IN ('full', 'partial') THEN planted.incorporated_on ELSE least(one.incorporated_on, CASE WHEN fails THEN failed_on - 400 ELSE one.incorporated_on END) END AS incorporated_on,
  [CASE WHEN kind = 'full' THEN planted.sic ELSE one.sic END] AS sic_codes,
  concat(abs(CASE WHEN kind = 'full' THEN planted.site ELSE one.site END) % 90 + 1, ' Invented Street') AS address_line_1,
  concat('ZZ', (CASE WHEN kind = 'full' THEN planted.site ELSE one.site END), 'AA') AS postcode,
  []::STRUCT(name VARCHAR, changed_on DATE)[] AS previous_names,
  'companies-house/basic-company-data' AS _source, '2026-06-01' AS _release, DATE '2026-06-01' AS _since, TIMESTAMP '2026-06-01' AS _version,
  TIMESTAMP '2015-01-01' AS _from;

-- a person of every three offices is behind several companies
CREATE OR REPLACE TEMP TABLE office AS
FROM (FROM drawn_company SELECT n, company_number, fails, failed_on, unnest(range(1 + floor(drawn(n, 'board') * 5)::BIGINT)) AS seat)
LEFT JOIN (FROM planted SELECT n, failed_n) AS planted USING (n)
SELECT
  n, company_number, seat,
  -- the first seat of a successor is that of the failed company
  CASE
    WHEN seat = 0 AND failed_n IS NOT NULL THEN failed_n * 8
    WHEN seat > 0 AND drawn(n * 8 + seat, 'serial') < 0.3 THEN floor(pow(drawn(n * 8 + seat, 'who'), 2) * getvariable('companies')::BIGINT)::BIGINT * 8
    ELSE n * 8 + seat
  END AS person;

INSERT INTO officer BY NAME
FROM office
SELECT
  company_number,
  -- two in ten appear under another id in the other company
  concat('p', person, CASE WHEN drawn(n * 8 + seat, 'other id') < 0.2 THEN concat('-', n) END) AS officer_id,
  concat(n, '-', seat) AS appointment,
  'products' AS numbering,
  'director' AS role,
  false AS corporate,
  concat(word(500000 - 1 - tail(person, 'first', 2000)), ' ', word(tail(person, 'last', 60000))) AS name,
  strftime(DATE '1945-01-01' + floor(drawn(person, 'born') * 21000)::INTEGER, '%Y-%m') AS date_of_birth,
  drawn(n * 8 + seat, 'left') < 0.3 AS resigned,
  CASE WHEN resigned THEN DATE '2026-06-01' - floor(drawn(n * 8 + seat, 'left on') * 3000)::INTEGER END AS resigned_on,
  DATE '2010-01-01' AS appointed_on,
  concat('ZZ', person % 2000000, 'BB') AS postcode,
  'companies-house/officers' AS _source, '2026-06-01' AS _release, DATE '2026-06-01' AS _since, TIMESTAMP '2026-06-01' AS _version,
  TIMESTAMP '2015-01-01' AS _from;
UPDATE officer SET resigned = false, resigned_on = NULL WHERE ends_with(appointment, '-0');

INSERT INTO gazette_notice BY NAME
FROM drawn_company
SELECT
  concat('n', n) AS notice_id, '2443' AS notice_code, 'appointment' AS kind, false AS solvent, true AS corporate, failed_on AS published_on,
  failed_on::TIMESTAMP AS updated_at, company_number, 'subject' AS party, 'published' AS feed_status, []::VARCHAR[] AS trading_names, []::VARCHAR[] AS reused_names,
  'gazette/insolvency' AS _source, '2026-06-01' AS _release, failed_on AS _since, failed_on::TIMESTAMP AS _version, failed_on::TIMESTAMP AS _from
WHERE fails;

INSERT INTO release BY NAME
FROM (VALUES ('companies-house/basic-company-data', 'company', 'snapshot'), ('companies-house/officers', 'officer', 'snapshot'), ('gazette/insolvency', 'gazette_notice', 'delta'))
  AS made(source, table_name, source_kind)
SELECT
  source, '2026-06-01' AS release, table_name, source_kind, DATE '2026-06-01' AS data_date, TIMESTAMP '2026-06-01' AS version, 'scheduled' AS run_kind,
  TIMESTAMP '2026-06-01 06:00:00' AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS rows, 0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed, 0 AS companies,
  concat(source, '@2026-06-01') AS change_set, TIMESTAMP '2026-06-01 07:00:00' AS applied_at;

CREATE OR REPLACE TABLE planted_pair AS
FROM planted JOIN drawn_company USING (n)
SELECT company_number, failed_number, kind, abs(date_diff('day', planted.incorporated_on, (FROM drawn_company AS f SELECT f.failed_on WHERE f.n = planted.failed_n))) <= 365 AS timely
