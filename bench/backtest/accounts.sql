-- Gives every company accounts to file each year, drawn apart from its confirmation statements: 12 % are late, by 45 days in the mean, and a company in trouble
-- files no more, or eight months later when it goes on. Runs after register.sql, whose rows it splits on the days on which a snapshot shows accounts.
CREATE OR REPLACE TEMP TABLE accounts_due AS
WITH account AS (
  FROM drawn_company, range(5) AS years(year)
  SELECT
    n, company_number, year,
    DATE '2022-02-10' + floor(drawn(n, 'accounts') * 365)::INTEGER + (365 * year)::INTEGER AS due_on,
    CASE
      WHEN drawn(n * 8 + year, 'accounts late') < 0.12 THEN due_on + ceil(-45 * ln(drawn(n * 8 + year, 'accounts by')))::INTEGER
      ELSE due_on - floor(drawn(n * 8 + year, 'accounts early') * 60)::INTEGER
    END AS filing_on,
    CASE WHEN filing_on < trouble_on OR trouble_on IS NULL THEN filing_on WHEN ending > 0.7 THEN greatest(filing_on, trouble_on + 240) END AS filed_on
)
FROM account
SELECT company_number, due_on, coalesce(shown(lag(filed_on) OVER (PARTITION BY n ORDER BY year)), DATE '2022-01-25') AS began
QUALIFY year = 0 OR lag(filed_on) OVER (PARTITION BY n ORDER BY year) IS NOT NULL;

CREATE OR REPLACE TEMP TABLE split AS
WITH held AS (
  FROM company SELECT *, TIMESTAMP '9999-01-01' AS _to
  UNION ALL BY NAME
  FROM company_history
),
shown_on AS (
  FROM held SELECT company_number, _from AS day
  UNION
  FROM accounts_due SELECT company_number, began::TIMESTAMP WHERE began <= DATE '2026-02-25'
),
part AS (
  FROM shown_on JOIN held ON held.company_number = shown_on.company_number AND held._from <= shown_on.day AND shown_on.day < held._to
  SELECT held.* EXCLUDE (_release, _since, _version, _from, _to, accounts_due_on), day
)
FROM part
ASOF LEFT JOIN accounts_due AS accounts ON accounts.company_number = part.company_number AND accounts.began::TIMESTAMP <= part.day
SELECT
  part.* EXCLUDE (day), accounts.due_on AS accounts_due_on, day::DATE::VARCHAR AS _release, day::DATE AS _since, day AS _version, day AS _from,
  coalesce(lead(day) OVER (PARTITION BY part.company_number ORDER BY day), TIMESTAMP '9999-01-01') AS _to;

DELETE FROM company;
DELETE FROM company_history;
INSERT INTO company BY NAME FROM split SELECT * EXCLUDE (_to) WHERE _to > TIMESTAMP '2026-02-25';
INSERT INTO company_history BY NAME FROM split WHERE _to <= TIMESTAMP '2026-02-25'
