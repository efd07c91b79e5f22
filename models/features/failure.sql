-- grain: one row per company that failed or is failing: it entered a formal insolvency, or the register gave notice to strike it off
-- only with: procedure_record, petition, insolvency_case, strike_off_filing
-- columns: `failed_on`: the earliest of the presentation of the petition, the resolution and the appointment of an administrator or liquidator; without
-- any of them the first open notice to strike off (`route` STRIKE_OFF). `appointed_on`: the first day on which an office-holder was in office, as far as
-- known. `overdue`: accounts or confirmation statement were due before the notice to strike off
-- rule: a members' (solvent) winding up, also one whose company is struck off, an arrangement, a receivership and a moratorium are no failure. A petition is
-- one while it is live and when an order followed. A company that the register alone shows in liquidation or administration has no row: kind and day are not
-- known
-- source: Insolvency Act 1986 ss 84-129, Sch B1; Companies Act 2006 ss 1000-1006; docs/signals/phoenix.md
WITH of_record AS (
  FROM procedure_record
  SEMI JOIN scope USING (company_number)
  SELECT company_number, least(presented_on, shown_on) AS failed_on, code, shown_on AS appointed_on, evidence
  WHERE is_failure(code) AND doubt IS NULL AND shown_by IN ('notice', 'filing')
),
of_petition AS (
  FROM (
    FROM live_petition SEMI JOIN scope USING (company_number) SELECT company_number, coalesce(presented_on, published_on) AS failed_on, doubt, evidence
    UNION ALL
    FROM petition SEMI JOIN (FROM of_record WHERE code = 'WUO_MADE') AS ordered USING (company_number)
    SELECT company_number, coalesce(presented_on, published_on) AS failed_on, doubt, evidence
  )
  SELECT company_number, failed_on, 'WUP_LIVE' AS code, NULL::DATE AS appointed_on, evidence
  WHERE doubt IS NULL
),
of_case AS (
  FROM insolvency_case AS one
  SEMI JOIN scope USING (company_number)
  SEMI JOIN register_entry USING (company_number)
  JOIN release ON release.source = one._source AND release.release = one._release
  SELECT
    company_number,
    CASE type
      WHEN 'compulsory-liquidation' THEN 'WUO_MADE' WHEN 'creditors-voluntary-liquidation' THEN 'CVL_RESOLVED' ELSE 'ADMIN'
    END AS code,
    list_min(list_transform(practitioners, lambda each: each.appointed_on)) AS appointed_on,
    list_min(list_transform(
      list_filter(dates, lambda each: each.type IN ('petitioned-on', 'wound-up-on', 'ordered-to-wind-up-on', 'administration-started-on')),
      lambda each: each."on"
    )) AS dated_on,
    least(dated_on, appointed_on) AS failed_on,
    evidence(one._source, one._release, case_number, release.published_at, release.retrieved_at) AS evidence
  WHERE type IN ('compulsory-liquidation', 'creditors-voluntary-liquidation', 'in-administration', 'administration-order')
),
insolvent AS (
  FROM (
    FROM of_record UNION ALL BY NAME FROM of_petition
    UNION ALL BY NAME
    FROM of_case SELECT company_number, failed_on, code, appointed_on, evidence WHERE failed_on IS NOT NULL
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
  ANTI JOIN (FROM procedure_record WHERE code = 'MVL' AND doubt IS NULL) AS solvent USING (company_number)
  JOIN register_entry AS entry USING (company_number)
  SELECT
    company_number,
    min(filed_on) AS failed_on,
    'STRIKE_OFF_NOTICE_' || min(route) AS code, -- COMPULSORY comes first in the alphabet
    bool_or(coalesce(least(entry.accounts_due_on, entry.confirmation_due_on) < filed_on, false)) AS overdue,
    arg_min(strike_off_filing.evidence, (filed_on, filing_id)) AS evidence
  WHERE step = 'noticed'
  GROUP BY company_number
)
FROM insolvent
SELECT company_number, 'INSOLVENCY' AS route, code, failed_on, appointed_on, false AS overdue, evidence
UNION ALL BY NAME
FROM struck
SELECT company_number, 'STRIKE_OFF' AS route, code, failed_on, NULL::DATE AS appointed_on, overdue, evidence
