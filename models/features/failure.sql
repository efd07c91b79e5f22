-- grain: one row per company that failed or is failing: it entered a formal insolvency, or the register gave notice to strike it off
-- only with: procedure_record, petition, insolvency_case, strike_off_filing
-- columns: `failed_on`: the earliest of the presentation of the petition, the resolution and the appointment of an administrator or liquidator; without
-- any of them the first open notice to strike off (`route` STRIKE_OFF). `appointed_on`: the first day on which an office-holder was in office, as far as
-- known. `overdue`: accounts or confirmation statement were due before the notice to strike off. `over_from`: the first day whose snapshot of the register
-- shows that each petition, procedure and strike-off of the company is over, as models/clearance/insolvency.ts and strike-off.ts weigh them; NULL: none does
-- rule: a members' (solvent) winding up, also one whose company is struck off, an arrangement, a receivership and a moratorium do not count as a failure. A petition is
-- one while it is live and when an order of its case followed; a procedure is one while it is open (procedure.sql), and an administration whose case ended is one unless
-- the register shows the company active. What filings contradict before the company failed anew dates no failure. A company that the register alone shows
-- in liquidation or administration has no row: kind and day are not known
-- source: Insolvency Act 1986 ss 84-129, Sch B1; Companies Act 2006 ss 1000-1006; docs/signals/phoenix.md
WITH open_procedure AS (
  FROM procedure SEMI JOIN scope USING (company_number) SELECT company_number, code, since, evidence WHERE is_failure(code) AND doubt IS NULL
),
registered AS MATERIALIZED ( -- one pass over the entries of all companies
  FROM register_entry
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number, [accounts_made_up_to, confirmation_made_up_to] AS filed_to, on_register AND status = 'active' AS active,
    accounts_due_on, confirmation_due_on
),
-- what dates a failure: each record with `since`, the newest day on which it shows the failure

-- the records that show an open procedure: none of an order that was rescinded
of_record AS (
  FROM procedure_record AS record
  JOIN open_procedure AS standing USING (company_number, code)
  SELECT
    company_number, least(presented_on, shown_on) AS failed_on, code, shown_on AS appointed_on, record.case_key AS case_key, record.evidence AS evidence,
    -- records of one case, and those of a winding up without a case, show one procedure; an administration without a case may be another one
    CASE WHEN code = 'ADMIN' AND record.case_key IS NULL THEN shown_on ELSE max(shown_on) OVER (PARTITION BY company_number, code, record.case_key) END AS since
  WHERE record.doubt IS NULL AND shown_by IN ('notice', 'filing') AND list_contains(standing.evidence, record.evidence)
),
petitioned AS (
  FROM petition
  SEMI JOIN scope USING (company_number)
  SELECT
    company_number, petition, notice_id, case_key, coalesce(presented_on, published_on) AS failed_on, 'WUP_LIVE' AS code, NULL::DATE AS appointed_on,
    published_on AS shown_on, evidence,
    -- a hearing before the notice, or more than 548 days after it, is a misprint
    CASE WHEN hearing_on BETWEEN published_on AND published_on + 548 THEN hearing_on ELSE published_on END AS since
  WHERE doubt IS NULL
),
of_petition AS (FROM petitioned SEMI JOIN live_petition USING (company_number, notice_id)),
-- what an order can follow: petitions, and the provisional liquidators whom it replaces
preceding AS (
  FROM (
    FROM petitioned
    UNION ALL BY NAME
    FROM procedure_record
    SEMI JOIN scope USING (company_number)
    SELECT
      company_number, coalesce(case_key, 'notice ' || record) AS petition, case_key, least(presented_on, shown_on) AS failed_on, code,
      shown_on AS appointed_on, shown_on, shown_on AS since, evidence
    WHERE code = 'PROV_LIQ' AND doubt IS NULL AND ended_on IS NULL AND shown_by IN ('notice', 'filing')
  ) AS one
  SELECT *, EXISTS (
    FROM petition_ending AS ending
    WHERE ending.company_number = one.company_number AND notice_code = '2461' AND ends_through >= shown_on
      AND (ending.petition = one.petition OR (one.case_key IS NULL AND only_petition))
  ) AS dismissed
),
of_order AS (
  FROM preceding
  JOIN (
    FROM of_record
    WHERE code = 'WUO_MADE'
    -- a record without a case, such as a filing, is of the case that another one states
    QUALIFY case_key IS NOT NULL OR bool_and(case_key IS NULL) OVER (PARTITION BY company_number)
  ) AS ordered
    -- where one of the two cases is not known, the order did not follow what the court dismissed
    ON ordered.company_number = preceding.company_number AND coalesce(preceding.case_key = ordered.case_key, NOT dismissed)
  SELECT
    preceding.* EXCLUDE (since),
    -- the order of its case shows that a petition stood until then
    CASE WHEN preceding.case_key = ordered.case_key THEN ordered.since ELSE preceding.since END AS since
),
of_case AS (
  FROM insolvency_case AS one
  SEMI JOIN scope USING (company_number)
  SEMI JOIN registered USING (company_number)
  JOIN procedure_record AS record ON record.company_number = one.company_number AND record.record = one.case_number AND shown_by = 'case'
  SELECT
    one.company_number,
    code,
    list_min(list_transform(practitioners, lambda each: each.appointed_on)) AS appointed_on,
    least(
      list_min(list_transform(
        list_filter(dates, lambda each: each.type IN ('petitioned-on', 'wound-up-on', 'ordered-to-wind-up-on', 'administration-started-on')),
        lambda each: each."on"
      )),
      list_min(list_transform(practitioners, lambda each: each.appointed_on))
    ) AS failed_on,
    record.evidence AS evidence,
    shown_on AS since
  WHERE is_failure(code)
    AND ((one.company_number, code) IN (FROM open_procedure SELECT (company_number, code))
      OR one.company_number NOT IN (FROM registered SELECT company_number WHERE active))
),
-- `open`: the failure stands while the part does
part AS (
  FROM open_procedure SELECT company_number, code, since, true AS open
  UNION ALL BY NAME
  FROM of_petition SELECT *, true AS open
  UNION ALL BY NAME
  FROM (FROM of_record UNION ALL BY NAME FROM of_order UNION ALL BY NAME FROM of_case) SELECT *, false AS open
),
-- `contradicted_from`: the day from which filings show that the part is over, if the company is active
weighed AS (
  FROM part
  LEFT JOIN registered USING (company_number)
  LEFT JOIN (FROM filed_accounts SEMI JOIN scope USING (company_number) WHERE newest) AS newest USING (company_number)
  SELECT
    part.*,
    -- the days after it for which no filing contradicts it
    CASE WHEN code = 'WUP_LIVE' THEN 365 ELSE 92 END AS days,
    list_min(list_filter(filed_to, lambda day: day > since)) AS registered_to,
    newest.balance_sheet_date > since OR (code = 'WUP_LIVE' AND newest.public_on > since) AS later_accounts,
    CASE
      WHEN later_accounts THEN since + days + 1
      WHEN registered_to IS NOT NULL THEN greatest(since + days + 1, registered_to)
    END AS contradicted_from,
    CASE WHEN active THEN contradicted_from END AS over_from
),
insolvent AS (
  FROM (
    FROM weighed
    WHERE failed_on IS NOT NULL
    -- what filings contradict before the company failed anew is not the beginning of that failure: no notice tells that a petition was withdrawn, or that an
    -- administration ended
    QUALIFY coalesce(contradicted_from > max(failed_on) OVER (PARTITION BY company_number), true)
  )
  SELECT
    company_number,
    min(failed_on) AS failed_on,
    arg_min(code, (failed_on, code)) AS code,
    min(appointed_on) AS appointed_on,
    arg_min(evidence, (failed_on, code, evidence.record)) AS evidence
  GROUP BY company_number
),
struck AS (
  FROM strike_off_filing
  SEMI JOIN scope USING (company_number)
  ANTI JOIN insolvent USING (company_number)
  ANTI JOIN (FROM procedure_record WHERE code = 'MVL' AND doubt IS NULL AND ended_on IS NULL) AS solvent USING (company_number)
  JOIN registered AS entry USING (company_number)
  SELECT
    company_number,
    min(filed_on) AS failed_on,
    'STRIKE_OFF_NOTICE_' || min(route) AS code, -- COMPULSORY comes first in the alphabet
    bool_or(coalesce(least(entry.accounts_due_on, entry.confirmation_due_on) < filed_on, false)) AS overdue,
    arg_min(strike_off_filing.evidence, (filed_on, filing_id)) AS evidence
  WHERE step = 'noticed'
  GROUP BY company_number
),
ending AS (
  FROM (
    FROM weighed SELECT company_number, over_from WHERE open
    UNION ALL BY NAME
    FROM strike_off
    SEMI JOIN scope USING (company_number)
    LEFT JOIN registered USING (company_number)
    SELECT
      company_number,
      greatest(noticed_on, suspended_on) AS shown_on,
      -- a snapshot says nothing of an application without a notice, or of one beside the strike-off by the registrar
      CASE WHEN active AND CASE route WHEN 'VOLUNTARY' THEN coalesce(applied_on <= shown_on, true) ELSE applied_on IS NULL END THEN shown_on + 8 END AS over_from
    WHERE noticed_on IS NOT NULL
  )
  SELECT company_number, CASE WHEN bool_and(over_from IS NOT NULL) THEN max(over_from) END AS over_from
  GROUP BY company_number
)
FROM (
  FROM insolvent
  SELECT company_number, 'INSOLVENCY' AS route, code, failed_on, appointed_on, false AS overdue, evidence
  UNION ALL BY NAME
  FROM struck
  SELECT company_number, 'STRIKE_OFF' AS route, code, failed_on, NULL::DATE AS appointed_on, overdue, evidence
)
LEFT JOIN ending USING (company_number)
