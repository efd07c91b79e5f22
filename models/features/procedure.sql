-- grain: one row per company and open insolvency procedure
-- only with: procedure_record
-- columns: `since` is the day of the newest record that shows it. `doubt`: NULL when at least one record shows it without a doubt
-- rule: a procedure does not end by age; it ends when a notice ends it (docs/signals/procedures.md). models/clearance/insolvency.ts weighs it against
-- a register that shows the company active long after the newest record
WITH shown AS (FROM scope JOIN procedure_record USING (company_number) WHERE ended_on IS NULL),

open_procedure AS (
  FROM shown
  ANTI JOIN petition_ending AS ending
    ON ending.company_number = shown.company_number
   AND ending.party = 'subject'
   AND ending.ends_through >= shown.shown_on
   AND CASE shown.code
         -- the dismissal of the petition ends the appointment
         WHEN 'PROV_LIQ' THEN ending.notice_code = '2461'
           AND (ending.petition IN (shown.case_key, 'notice ' || shown.record) OR (shown.case_key IS NULL AND ending.only_petition))
         -- a petition that the court dismisses after it made the order: the order was rescinded
         WHEN 'WUO_MADE' THEN ending.notice_code = '2461' AND ending.case_key = shown.case_key AND ending.ends_through > shown.shown_on
         ELSE false
       END
  ANTI JOIN company_notice AS successor
    ON successor.company_number = shown.company_number
   AND NOT successor.retracted
   AND successor.party = 'subject'
   AND successor.ends_through >= shown.shown_on
   -- 2402: moratorium ending; 2452: the winding-up order replaces the provisional liquidator
   AND successor.notice_code = CASE shown.code WHEN 'MORATORIUM' THEN '2402' WHEN 'PROV_LIQ' THEN '2452' END
),

remaining AS (
  FROM open_procedure
  ANTI JOIN open_procedure AS stronger
    ON stronger.company_number = open_procedure.company_number
   AND stronger.doubt IS NULL
   -- a company that was rescued from a procedure can enter another one: an earlier record replaces nothing. The status of the register is of the day
   -- of its snapshot, so a record of any day names the kind of the liquidation that it shows
   AND (stronger.shown_on >= open_procedure.shown_on OR (open_procedure.code = 'LIQUIDATION' AND open_procedure.shown_by = 'status'))
   AND CASE open_procedure.code
         -- a members' winding up of a company that proves insolvent becomes a creditors' winding up (Insolvency Act 1986 ss 95, 96)
         WHEN 'MVL' THEN stronger.code = 'CVL_RESOLVED'
         -- the resolution that the meeting of creditors was called for
         WHEN 'CVL_PROPOSED' THEN stronger.code IN ('CVL_RESOLVED', 'WUO_MADE')
         WHEN 'LIQUIDATION' THEN stronger.code IN ('WUO_MADE', 'CVL_RESOLVED', 'MVL')
         ELSE false
       END
),

-- a winding up by the court commences at the presentation of its petition (s 129(2)): the date in the order or in the notice of the petition. A
-- provisional liquidator is appointed after it (s 135)
petitioned AS (
  FROM remaining
  JOIN company_notice AS petition
    ON petition.company_number = remaining.company_number
   AND petition.notice_code IN ('2450', '2462')
   AND petition.party <> 'named'
   AND petition.published_on <= remaining.shown_on
   AND (petition.case_key IS NULL OR remaining.case_key IS NULL OR petition.case_key = remaining.case_key)
  SELECT remaining.company_number, remaining.code, min(petition.presented_on) AS presented_on
  WHERE remaining.code IN ('WUO_MADE', 'PROV_LIQ')
  GROUP BY ALL
)

FROM remaining
LEFT JOIN petitioned USING (company_number, code)
SELECT
  company_number,
  code,
  max(shown_on) AS since,
  CASE WHEN code IN ('WUO_MADE', 'PROV_LIQ') THEN coalesce(min(remaining.presented_on), min(petitioned.presented_on)) END AS presented_on,
  -- the newest reason, and none when one record has none
  CASE WHEN bool_and(doubt IS NOT NULL) THEN arg_max(doubt, {shown_on: shown_on, record: record}) END AS doubt,
  list(evidence ORDER BY shown_on DESC, evidence.source, record DESC) AS evidence
GROUP BY company_number, code
