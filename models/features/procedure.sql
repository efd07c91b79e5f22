-- grain: one row per company and insolvency procedure that stands
-- rule: evidence of a procedure does not lapse by age; it ends only where a record ends it
WITH shown AS (FROM scope JOIN procedure_record USING (company_number)),

standing AS (
  FROM shown
  ANTI JOIN company_notice AS ending
    ON ending.company_number = shown.company_number
   AND ending.published_on >= shown.shown_on
   AND CASE shown.code
         -- moratorium ending
         WHEN 'MORATORIUM' THEN ending.notice_code = '2402'
         -- an order or the dismissal of the petition ends a provisional liquidation
         WHEN 'PROV_LIQ' THEN ending.notice_code IN ('2452', '2461')
           AND (ending.case_key IS NULL OR shown.case_key IS NULL OR ending.case_key = shown.case_key)
         ELSE false
       END
  ANTI JOIN shown AS stronger
    ON stronger.company_number = shown.company_number
   AND CASE shown.code
         -- a members' winding up whose company proved insolvent goes on as the creditors' (Insolvency Act 1986 ss 95, 96)
         WHEN 'MVL' THEN stronger.code = 'CVL_RESOLVED'
         -- a notice says which liquidation the register means
         WHEN 'LIQUIDATION' THEN stronger.code IN ('WUO_MADE', 'CVL_RESOLVED', 'MVL')
         ELSE false
       END
),

-- a winding up by the court commences with its petition (s 129(2)): the order's own date of presentation, or its petition's
petitioned AS (
  FROM standing
  JOIN company_notice AS petition
    ON petition.company_number = standing.company_number
   AND petition.notice_code = '2450'
   AND petition.published_on <= standing.shown_on
   AND (petition.case_key IS NULL OR standing.case_key IS NULL OR petition.case_key = standing.case_key)
  SELECT standing.company_number, min(petition.presented_on) AS presented_on
  WHERE standing.code = 'WUO_MADE'
  GROUP BY ALL
)

FROM standing
LEFT JOIN petitioned USING (company_number)
SELECT
  company_number,
  code,
  max(shown_on) AS since,
  CASE WHEN code = 'WUO_MADE' THEN coalesce(min(standing.presented_on), min(petitioned.presented_on)) END AS presented_on,
  list(evidence ORDER BY shown_on DESC, evidence.source, record DESC) AS evidence
GROUP BY company_number, code
