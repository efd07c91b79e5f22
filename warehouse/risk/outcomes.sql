-- grain: one row per company that a notice or a case shows in formal insolvency, with the first day that shows it
-- rule: a petition alone, a members' (solvent) winding up, a moratorium and a strike-off are no default (docs/risk.md). The status of the register
-- has no day, so it counts only through notices and cases
FROM "<database>".main.procedure_record
SELECT company_number, min(shown_on) AS failed_on
WHERE code IN ('WUO_MADE', 'PROV_LIQ', 'CVL_RESOLVED', 'ADMIN', 'CVA_LIVE', 'RECEIVER') AND doubt IS NULL AND shown_by IN ('notice', 'case')
GROUP BY company_number
