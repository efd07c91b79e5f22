-- grain: one row per company that a notice, a filing or a case shows in formal insolvency at any time, or that left the register
-- columns: `insolvencies`: for each such record, as JSON, its procedure, the first day that it states, and the day on which it ended (models/risk/insolvency.ts)
-- rule: a petition alone, a members' (solvent) winding up, a moratorium and a strike-off do not count as a default (docs/risk.md). The status of the register
-- has no day, so it counts only through notices, filings and cases
WITH failure AS (
  FROM "<database>".main.procedure_record
  SELECT company_number, to_json(list(DISTINCT {code: code, beganOn: began_on, endedOn: ended_on}))::VARCHAR AS insolvencies
  WHERE code IN ('WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'ADMIN', 'CVA_LIVE', 'RECEIVER') AND doubt IS NULL AND shown_by IN ('notice', 'filing', 'case')
  GROUP BY company_number
),
-- without a day of its own, the first snapshot that lacks the company
gone AS (
  FROM "<database>".main.register_entry
  SELECT company_number, coalesce(dissolved_on, shown_on) AS left_on
  WHERE NOT on_register OR status = 'dissolved'
)
FROM failure FULL JOIN gone USING (company_number)
SELECT company_number, insolvencies, left_on
