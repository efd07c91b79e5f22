-- grain: one row per company that a notice, a filing or a case shows in formal insolvency, or that left the register, with the first day that shows it
-- rule: a petition alone, a members' (solvent) winding up, a moratorium and a strike-off are no default (docs/risk.md). The status of the register
-- has no day, so it counts only through notices, filings and cases
WITH failure AS (
  FROM "<database>".main.procedure_record
  SELECT company_number, min(shown_on) AS failed_on
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
SELECT company_number, failed_on, left_on
