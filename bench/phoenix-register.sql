-- Fills the record tables: `companies` companies with three officers each on average; 2 in 100 failed within five years, and 1 in 500, but
-- about 250 at least, is planted beside one
-- of them. `seed`: varies every draw. The kinds of plants, and whether the definition of docs/signals/phoenix.md flags them:
--   full: name, director, premises, trade and timing (yes)
--   lawful: as full, and a notice under r 22.4 names it (yes, as lawful)
--   partial: name, director and timing (yes)
--   partial, common words: as partial, and more than one company in 10,000 has each word of the name (no)
--   agent: director and timing, and the address of an agent (no)
--   coincidence: one director of an old company with another name, trade and address (no)
--   namesake: name, premises and trade, and a director of the same name who was born in another month (no)
CREATE OR REPLACE TEMP MACRO drawn(n, what) AS (hash(n::BIGINT, what, getvariable('seed')) % 1000000007) / 1000000007.0;
CREATE OR REPLACE TEMP MACRO word(n) AS concat(
  chr((65 + n % 26)::INTEGER), chr((65 + (n // 26) % 26)::INTEGER), chr((65 + (n // 676) % 26)::INTEGER), chr((65 + (n // 17576) % 26)::INTEGER), 'O'
);
-- words and last names have a long tail: the commonest is in one name of fifty
CREATE OR REPLACE TEMP MACRO tail(n, what, most) AS floor(pow(drawn(n, what), 3) * most)::BIGINT;
-- a word for the trade: one of 300, each in more than one name of 2,000
CREATE OR REPLACE TEMP MACRO trade(share) AS word(400000 + floor(pow(share, 2) * 300)::BIGINT);

CREATE OR REPLACE TEMP TABLE drawn_company AS
FROM range(getvariable('companies')::BIGINT) AS range(n)
SELECT
  n,
  lpad((n + 1)::VARCHAR, 8, '0') AS company_number,
  drawn(n, 'fails') < 0.02 AS fails,
  DATE '2026-06-01' - floor(drawn(n, 'failed') * 1826)::INTEGER AS failed_on,
  DATE '2026-05-01' - floor(drawn(n, 'age') * 7300)::INTEGER AS incorporated_on,
  concat(word(tail(n, 'core', 200000)), ' ', trade(drawn(n, 'trade')), ' LIMITED') AS name,
  CASE WHEN drawn(n, 'agent') < 0.3 THEN -1 - floor(drawn(n, 'which agent') * 2000)::BIGINT ELSE floor(drawn(n, 'site') * getvariable('companies')::BIGINT / 2)::BIGINT END AS site,
  (10000 + floor(pow(drawn(n, 'sic'), 2) * 700)::BIGINT * 100)::VARCHAR AS sic;

CREATE OR REPLACE TEMP TABLE planted AS
WITH heir AS (FROM drawn_company SELECT n, row_number() OVER (ORDER BY n) AS place WHERE NOT fails AND drawn(n, 'heir') < greatest(0.002, 250 / getvariable('companies')::BIGINT)),
fallen AS (FROM drawn_company SELECT *, row_number() OVER (ORDER BY hash(n, getvariable('seed'))) AS place WHERE fails),
chosen AS (
  FROM heir JOIN fallen USING (place)
  SELECT
    heir.n AS n,
    fallen.company_number AS failed_number,
    fallen.n AS failed_n,
    fallen.failed_on AS failed_on,
    ['full', 'full', 'full', 'lawful', 'partial', 'partial', 'partial', 'agent', 'coincidence', 'namesake'][1 + floor(drawn(heir.n, 'kind') * 10)::INTEGER] AS drawn_kind,
    -- the words whose frequency by `tail` is above 1 in 10,000
    CASE WHEN drawn_kind = 'partial' AND tail(fallen.n, 'core', 200000) < 430 THEN 'partial, common words' ELSE drawn_kind END AS kind,
    fallen.failed_on + floor(drawn(heir.n, 'gap') * 500 - 200)::INTEGER AS incorporated_on,
    CASE
      WHEN drawn(heir.n, 'suffix') < 0.3 THEN replace(fallen.name, ' LIMITED', ' TRADING LTD')
      WHEN drawn(heir.n, 'suffix') < 0.6 THEN replace(fallen.name, ' LIMITED', ' (' || year(fallen.failed_on) || ') LIMITED')
      ELSE concat(split_part(fallen.name, ' ', 1), ' ', trade(drawn(heir.n, 'trade')), ' LTD')
    END AS name,
    fallen.site AS site,
    fallen.sic AS sic
)
FROM chosen SELECT *, kind NOT IN ('agent', 'coincidence') AS named, kind IN ('full', 'lawful', 'namesake') AS sited, kind <> 'coincidence' AS timely;

INSERT INTO company BY NAME
FROM drawn_company AS one
LEFT JOIN planted USING (n)
SELECT
  company_number,
  CASE WHEN named THEN planted.name ELSE one.name END AS name,
  CASE WHEN fails THEN 'liquidation' ELSE 'active' END AS status,
  'Private Limited Company' AS category,
  CASE WHEN timely THEN planted.incorporated_on WHEN fails THEN least(one.incorporated_on, one.failed_on - 400) ELSE one.incorporated_on END AS incorporated_on,
  [CASE WHEN sited THEN planted.sic ELSE one.sic END] AS sic_codes,
  concat(abs(CASE WHEN sited THEN planted.site WHEN kind = 'agent' THEN -7 ELSE one.site END) % 90 + 1, ' Invented Street') AS address_line_1,
  concat('ZZ', CASE WHEN sited THEN planted.site WHEN kind = 'agent' THEN -7 ELSE one.site END, 'AA') AS postcode,
  []::STRUCT(name VARCHAR, changed_on DATE)[] AS previous_names,
  'companies-house/basic-company-data' AS _source, '2026-06-01' AS _release, DATE '2026-06-01' AS _since, TIMESTAMP '2026-06-01' AS _version,
  TIMESTAMP '2015-01-01' AS _from;

-- a person of every three offices is behind several companies
CREATE OR REPLACE TEMP TABLE office AS
FROM (FROM drawn_company SELECT n, company_number, fails, failed_on, unnest(range(1 + floor(drawn(n, 'board') * 5)::BIGINT)) AS seat)
LEFT JOIN (FROM planted SELECT n, failed_n, kind) AS planted USING (n)
SELECT
  n, company_number, seat, failed_n AS namesake_n,
  -- the first seat of a successor is that of the failed company
  CASE
    WHEN seat = 0 AND kind <> 'namesake' THEN failed_n * 8
    WHEN seat > 0 AND drawn(n * 8 + seat, 'serial') < 0.3 THEN floor(pow(drawn(n * 8 + seat, 'who'), 2) * getvariable('companies')::BIGINT)::BIGINT * 8
    ELSE n * 8 + seat
  END AS person;

INSERT INTO officer BY NAME
FROM (FROM office SELECT * EXCLUDE (namesake_n), CASE WHEN seat = 0 AND person = n * 8 THEN coalesce(namesake_n * 8, person) ELSE person END AS named_as)
SELECT
  company_number,
  -- two in ten appear under another id in the other company
  concat('p', person, CASE WHEN drawn(n * 8 + seat, 'other id') < 0.2 THEN concat('-', n) END) AS officer_id,
  concat(n, '-', seat) AS appointment,
  'products' AS numbering,
  'director' AS role,
  false AS corporate,
  concat(word(500000 - 1 - tail(named_as, 'first', 2000)), ' ', word(tail(named_as, 'last', 60000))) AS name,
  strftime(DATE '1945-01-01' + floor(drawn(person, 'born') * 21000)::INTEGER, '%Y-%m') AS date_of_birth,
  -- who has the first seat stays
  seat > 0 AND drawn(n * 8 + seat, 'left') < 0.3 AS resigned,
  CASE WHEN resigned THEN DATE '2026-06-01' - floor(drawn(n * 8 + seat, 'left on') * 3000)::INTEGER END AS resigned_on,
  DATE '2010-01-01' AS appointed_on,
  concat('ZZ', person % 2000000, 'BB') AS postcode,
  'companies-house/officers' AS _source, '2026-06-01' AS _release, DATE '2026-06-01' AS _since, TIMESTAMP '2026-06-01' AS _version,
  TIMESTAMP '2015-01-01' AS _from;

INSERT INTO gazette_notice BY NAME
FROM drawn_company
SELECT
  concat('n', n) AS notice_id, '2443' AS notice_code, 'appointment' AS kind, false AS solvent, true AS corporate, failed_on AS published_on,
  failed_on::TIMESTAMP AS updated_at, company_number, 'subject' AS party, 'published' AS feed_status, []::VARCHAR[] AS trading_names, []::VARCHAR[] AS reused_names,
  'gazette/insolvency' AS _source, '2026-06-01' AS _release, failed_on AS _since, failed_on::TIMESTAMP AS _version, failed_on::TIMESTAMP AS _from
WHERE fails;

INSERT INTO gazette_notice BY NAME
FROM planted JOIN company ON company.company_number = lpad((n + 1)::VARCHAR, 8, '0')
SELECT
  concat('r', n) AS notice_id, '2403' AS notice_code, 'prohibited-name-reuse' AS kind, true AS corporate, failed_on + 20 AS published_on,
  (failed_on + 20)::TIMESTAMP AS updated_at, failed_number AS company_number, 'subject' AS party, 'published' AS feed_status, []::VARCHAR[] AS trading_names,
  -- one notice in three leaves out the legal form
  [CASE WHEN drawn(n, 'form') < 0.33 THEN regexp_replace(company.name, ' (LIMITED|LTD)$', '') ELSE company.name END] AS reused_names, 'gazette/insolvency' AS _source, '2026-06-01' AS _release, failed_on + 20 AS _since,
  (failed_on + 20)::TIMESTAMP AS _version, (failed_on + 20)::TIMESTAMP AS _from
WHERE planted.kind = 'lawful';

INSERT INTO release BY NAME
FROM (VALUES ('companies-house/basic-company-data', 'company', 'snapshot'), ('companies-house/officers', 'officer', 'snapshot'), ('gazette/insolvency', 'gazette_notice', 'delta'))
  AS made(source, table_name, source_kind)
SELECT
  source, '2026-06-01' AS release, table_name, source_kind, DATE '2026-06-01' AS data_date, TIMESTAMP '2026-06-01' AS version, 'scheduled' AS run_kind,
  TIMESTAMP '2026-06-01 06:00:00' AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS rows, 0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed, 0 AS companies,
  concat(source, '@2026-06-01') AS change_set, TIMESTAMP '2026-06-01 07:00:00' AS applied_at;

CREATE OR REPLACE TABLE planted_pair AS
FROM planted SELECT lpad((n + 1)::VARCHAR, 8, '0') AS company_number, failed_number, kind, kind IN ('full', 'lawful', 'partial') AS flagged
