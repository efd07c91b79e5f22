-- Puts companies on the daily lists of the court: 80 % of those of which a court orders the winding up, 20 to 60 days before, and one in 400 others each year,
-- whose petition ends without an order. Runs after register.sql.
CREATE OR REPLACE TEMP TABLE listing AS
FROM drawn_company
SELECT
  n,
  CASE
    WHEN entered_on IS NOT NULL THEN CASE WHEN drawn(n, 'listed') < 0.8 THEN entered_on - 20 - floor(drawn(n, 'heard') * 40)::INTEGER END
    WHEN drawn(n, 'listed') < 0.0075 THEN DATE '2023-01-01' + floor(drawn(n, 'heard') * 1096)::INTEGER
  END AS hearing_on
WHERE hearing_on BETWEEN DATE '2023-01-01' AND DATE '2026-02-20';

INSERT INTO court_hearing BY NAME
FROM listing
SELECT
  concat('list-', hearing_on) AS list, concat('hearing-', n) AS hearing, 'COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST' AS list_type, hearing_on,
  '10:30' AS hearing_at, concat('CR-', date_part('year', hearing_on), '-', lpad((n % 1000000)::VARCHAR, 6, '0')) AS court_case,
  'read' AS case_number_state, [concat('INVENTED ', n, ' LIMITED')] AS company_names, []::VARCHAR[] AS claimants, 'Petition' AS hearing_type,
  'High Court of Justice' AS court, 'hmcts/companies-court-lists' AS _source, (hearing_on - 1)::VARCHAR AS _release, hearing_on - 1 AS _since,
  (hearing_on - 1)::TIMESTAMP AS _version, (hearing_on - 1)::TIMESTAMP AS _from;

INSERT INTO release BY NAME
FROM (FROM listing SELECT DISTINCT hearing_on - 1 AS data_date)
SELECT
  'hmcts/companies-court-lists' AS source, data_date, data_date::VARCHAR AS release, 'court_hearing' AS table_name, 'append' AS source_kind,
  data_date::TIMESTAMP AS version, 'scheduled' AS run_kind, data_date + INTERVAL 6 HOUR AS retrieved_at, 'applied' AS status, true AS baseline, 0 AS rows,
  0 AS rejected, 0 AS added, 0 AS changed, 0 AS removed, 0 AS companies, concat(source, '@', release) AS change_set, data_date + INTERVAL 7 HOUR AS applied_at
