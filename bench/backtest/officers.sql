-- Gives every company two directors and monthly snapshots of officers. In three years 18 % of the sound companies replace one of them; of those in trouble half
-- lose one 10 to 100 days later, who is replaced within a week, and a third lose the other. Runs after register.sql.
CREATE OR REPLACE TEMP TABLE seat AS
WITH drawn_seat AS (
  FROM drawn_company
  SELECT
    n, company_number, trouble_on,
    CASE
      WHEN trouble_on IS NOT NULL AND drawn(n, 'first leaves') < 0.5 THEN trouble_on + 10 + floor(drawn(n, 'first left') * 90)::INTEGER
    END AS first_left_on,
    CASE
      WHEN trouble_on IS NOT NULL THEN CASE WHEN drawn(n, 'second leaves') < 0.33 THEN trouble_on + 10 + floor(drawn(n, 'second left') * 200)::INTEGER END
      WHEN drawn(n, 'second leaves') < 0.18 THEN DATE '2023-01-01' + floor(drawn(n, 'second left') * 1096)::INTEGER
    END AS second_left_on
)
FROM drawn_seat SELECT company_number, 'a' AS seat, DATE '2012-01-01' AS appointed_on, first_left_on AS resigned_on
UNION ALL BY NAME
FROM drawn_seat SELECT company_number, 'b' AS seat, DATE '2012-01-01' AS appointed_on, second_left_on AS resigned_on
UNION ALL BY NAME
FROM drawn_seat SELECT company_number, 'c' AS seat, first_left_on + 5 AS appointed_on, NULL::DATE AS resigned_on WHERE first_left_on IS NOT NULL
UNION ALL BY NAME
FROM drawn_seat SELECT company_number, 'd' AS seat, second_left_on AS appointed_on, NULL::DATE AS resigned_on WHERE second_left_on IS NOT NULL AND trouble_on IS NULL;

CREATE OR REPLACE TEMP TABLE officer_row AS
WITH state AS (
  FROM seat SELECT *, false AS has_left, greatest(shown(appointed_on), DATE '2022-01-25') AS began
  UNION ALL BY NAME
  FROM seat SELECT *, true AS has_left, greatest(shown(resigned_on), shown(appointed_on) + 1) AS began WHERE resigned_on IS NOT NULL
)
FROM state
SELECT
  company_number,
  concat(company_number, seat) AS officer_id,
  concat(company_number, seat) AS appointment,
  concat(company_number, seat) AS person_number,
  'director' AS role,
  false AS corporate,
  concat('INVENTED DIRECTOR ', seat) AS name,
  appointed_on,
  has_left AS resigned,
  CASE WHEN has_left THEN resigned_on END AS resigned_on,
  'products' AS numbering,
  'companies-house/officers' AS _source,
  began::VARCHAR AS _release,
  began AS _since,
  began::TIMESTAMP AS _version,
  began::TIMESTAMP AS _from,
  coalesce(lead(began) OVER (PARTITION BY company_number, seat ORDER BY began), DATE '9999-01-01')::TIMESTAMP AS _to
WHERE began <= DATE '2026-02-25';

INSERT INTO officer BY NAME FROM officer_row SELECT * EXCLUDE (_to) WHERE _to > TIMESTAMP '2026-02-25';
INSERT INTO officer_history BY NAME FROM officer_row WHERE _to <= TIMESTAMP '2026-02-25' AND _from < _to;

INSERT INTO release BY NAME
FROM range(50) AS months(month)
SELECT
  'companies-house/officers' AS source, (DATE '2022-01-25' + to_months(month::INTEGER))::DATE AS data_date, data_date::VARCHAR AS release, 'officer' AS table_name,
  'snapshot' AS source_kind, data_date::TIMESTAMP AS version, 'scheduled' AS run_kind, data_date + INTERVAL 6 HOUR AS retrieved_at, 'applied' AS status,
  true AS baseline, 0 AS rows, 0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed, 0 AS companies, concat(source, '@', release) AS change_set,
  data_date + INTERVAL 7 HOUR AS applied_at
