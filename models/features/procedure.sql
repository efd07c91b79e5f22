-- grain: one row per company and open insolvency procedure
-- rule: a procedure does not end by age; it ends only when a record ends it
WITH shown AS (FROM scope JOIN procedure_record USING (company_number)),

open_procedure AS (
  FROM shown
  ANTI JOIN company_notice AS ending
    ON ending.company_number = shown.company_number
   AND ending.published_on >= shown.shown_on
   AND CASE shown.code
         -- 2402: moratorium ending
         WHEN 'MORATORIUM' THEN ending.notice_code = '2402'
         -- an order or the dismissal of the petition ends a provisional liquidation
         WHEN 'PROV_LIQ' THEN ending.notice_code IN ('2452', '2461')
           AND (ending.case_key IS NULL OR shown.case_key IS NULL OR ending.case_key = shown.case_key)
         ELSE false
       END
  ANTI JOIN shown AS stronger
    ON stronger.company_number = shown.company_number
   AND CASE shown.code
         -- a members' winding up of a company that proves insolvent becomes a creditors' winding up (Insolvency Act 1986 ss 95, 96)
         WHEN 'MVL' THEN stronger.code = 'CVL_RESOLVED'
         -- a notice names the kind of the liquidation that the register shows
         WHEN 'LIQUIDATION' THEN stronger.code IN ('WUO_MADE', 'CVL_RESOLVED', 'MVL')
         ELSE false
       END
),

-- a winding up by the court commences at the presentation of its petition (s 129(2)): the date in the order or in the notice of the petition
petitioned AS (
  FROM open_procedure
  JOIN company_notice AS petition
    ON petition.company_number = open_procedure.company_number
   AND petition.notice_code = '2450'
   AND petition.published_on <= open_procedure.shown_on
   AND (petition.case_key IS NULL OR open_procedure.case_key IS NULL OR petition.case_key = open_procedure.case_key)
  SELECT open_procedure.company_number, min(petition.presented_on) AS presented_on
  WHERE open_procedure.code = 'WUO_MADE'
  GROUP BY ALL
)

FROM open_procedure
LEFT JOIN petitioned USING (company_number)
SELECT
  company_number,
  code,
  max(shown_on) AS since,
  CASE WHEN code = 'WUO_MADE' THEN coalesce(min(open_procedure.presented_on), min(petitioned.presented_on)) END AS presented_on,
  list(evidence ORDER BY shown_on DESC, evidence.source, record DESC) AS evidence
GROUP BY company_number, code
