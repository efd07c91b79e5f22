-- grain: one row per company, procedure and record that shows it
-- columns: `began_on`: the first day that the record states. `shown_on`: the newest one. `ended_on`: the day on which the case or a later filing ended it; NULL:
-- none did. `doubt`: a reason why the record may not show it; NULL: none
-- rule: the code of a notice decides, never its title, because solvent and insolvent windings-up share titles. A code that the table lacks shows
-- INSOLVENCY_NOTICE: the publisher added it, or the code could not be read
-- rule: a case of the register shows its procedure until it states the end; a winding up does not end with its case, because the register then shows the company
-- as dissolved. A case of an unknown type shows INSOLVENCY_NOTICE
-- rule: a filing shows its procedure until a filing of a later day ends it. A filing ends what filings show, and no notice, status or case. One that says that it
-- is about insolvency, and neither which procedure it begins nor which it ends, shows INSOLVENCY_NOTICE
-- columns: `shown_by`: notice, status, case or filing
-- source: the notice codes of the Gazette; the status texts, the types of insolvency cases and the descriptions of filings of Companies House
WITH notice_shows(notice_code, code) AS (
  VALUES
    ('2401', 'MORATORIUM'),   -- moratorium coming into force
    ('2402', NULL),           -- moratorium ending: ends MORATORIUM (procedure.sql)
    ('2403', NULL),           -- re-use of a prohibited name: other notices and the register show the liquidation that it mentions
    ('2404', 'INSOLVENCY_NOTICE'), -- cross-border insolvency
    ('2405', 'INSOLVENCY_NOTICE'), -- overseas territories
    ('2406', 'INSOLVENCY_NOTICE'), -- intended dividend
    ('2407', 'INSOLVENCY_NOTICE'), -- dividend
    ('2408', 'INSOLVENCY_NOTICE'), -- other
    ('2409', 'INSOLVENCY_NOTICE'), -- qualifying decision procedure
    ('2410', 'ADMIN'),        -- appointment of administrators
    ('2411', 'ADMIN'),        -- administration order
    ('2412', 'ADMIN'),        -- meetings of creditors
    ('2413', 'ADMIN'),        -- notice to members
    ('2414', 'ADMIN'),        -- deemed consent
    ('2421', 'RECEIVER'),     -- administrative receivers
    ('2422', 'RECEIVER'),     -- meetings of creditors
    ('2423', 'RECEIVER'),     -- receivers
    ('2424', 'RECEIVER'),     -- deemed consent
    ('2431', 'MVL'),          -- resolution
    ('2432', 'MVL'),          -- liquidator
    ('2433', 'MVL'),          -- notice to creditors
    ('2434', 'MVL'),          -- annual meeting
    ('2435', 'MVL'),          -- final meeting
    ('2436', 'INSOLVENCY_NOTICE'), -- overseas territories
    ('2441', 'CVL_RESOLVED'), -- resolution
    ('2442', 'CVL_PROPOSED'), -- meetings of creditors
    ('2443', 'CVL_RESOLVED'), -- liquidator
    ('2444', 'CVL_RESOLVED'), -- annual meeting
    ('2445', 'CVL_RESOLVED'), -- final meeting
    ('2446', 'CVL_RESOLVED'), -- notice to creditors
    ('2447', 'CVL_PROPOSED'), -- deemed consent
    ('2448', 'INSOLVENCY_NOTICE'), -- overseas territories
    ('2449', 'INSOLVENCY_NOTICE'), -- overseas territories
    ('2450', NULL),           -- petition: petition.sql
    ('2451', 'INSOLVENCY_NOTICE'), -- petition against a partnership
    ('2452', 'WUO_MADE'),     -- winding-up order
    ('2453', 'INSOLVENCY_NOTICE'), -- winding-up order against a partnership
    ('2454', 'WUO_MADE'),     -- liquidator in a winding up by the court
    ('2455', 'WUO_MADE'),     -- meetings of creditors
    ('2456', 'WUO_MADE'),     -- intended dividend
    ('2457', 'WUO_MADE'),     -- dividend
    ('2458', 'WUO_MADE'),     -- final meeting
    ('2459', 'WUO_MADE'),     -- release of liquidator
    ('2460', 'WUO_MADE'),     -- notice to creditors
    ('2461', NULL),           -- dismissal: ends a petition (petition_ending.sql)
    ('2462', NULL),           -- service of a petition: petition.sql
    ('2463', 'WUO_MADE'),     -- annual report
    ('2464', 'WUO_MADE'),     -- public examination
    ('2465', 'WUO_MADE'),     -- deemed consent
    -- notices of other categories, of which the register shows the effect
    ('2600', NULL),
    ('2608', NULL),
    ('2609', NULL),
    ('2610', NULL)
),
case_shows(type, code) AS (
  VALUES
    ('compulsory-liquidation', 'WUO_MADE'), -- a case appears after the order
    ('creditors-voluntary-liquidation', 'CVL_RESOLVED'),
    ('members-voluntary-liquidation', 'MVL'),
    ('in-administration', 'ADMIN'),
    ('administration-order', 'ADMIN'),
    ('administrative-receiver', 'RECEIVER'),
    ('scottish-administrative-receiver', 'RECEIVER'),
    ('receiver-manager', 'RECEIVER'),
    ('receivership', 'RECEIVER'),
    ('corporate-voluntary-arrangement', 'CVA_LIVE'),
    ('order-of-court-restructuring-plan', 'CVA_LIVE'), -- Companies Act 2006 Part 26A
    ('corporate-voluntary-arrangement-moratorium', 'MORATORIUM'),
    ('moratorium', 'MORATORIUM')
),
insolvency AS (
  FROM insolvency_case AS one
  SEMI JOIN scope USING (company_number)
  JOIN release ON release.source = one._source AND release.release = one._release
  LEFT JOIN case_shows USING (type)
  SELECT
    company_number,
    case_number,
    CASE WHEN starts_with(type, 'liquidation-moratorium-') THEN 'MORATORIUM' ELSE coalesce(code, 'INSOLVENCY_NOTICE') END AS code,
    -- the newest day that the case states, on the day of its statement at the latest
    least(
      coalesce(
        greatest(
          list_max(list_transform(dates, lambda each: each."on")), list_max(list_transform(practitioners, lambda each: each.appointed_on))
        ),
        london_day(one._version)
      ),
      london_day(one._version)
    ) AS shown_on,
    -- a petition, the deed of a charge and a declaration of solvency precede the procedure. A case that states no beginning: its newest day
    least(
      list_min(list_transform(list_filter(dates, lambda each: each.type IN (
        'ordered-to-wind-up-on', 'wound-up-on', 'administration-started-on', 'voluntary-arrangement-started-on', 'moratorium-started-on'
      )), lambda each: each."on")),
      list_min(list_transform(practitioners, lambda each: each.appointed_on)),
      shown_on
    ) AS began_on,
    list_min(list_transform(list_filter(dates, lambda each: each.type = 'petitioned-on'), lambda each: each."on")) AS presented_on,
    -- a procedure whose end is dated after the statement has not ended; of a case of an unknown kind nothing says that it has
    list_filter(dates, lambda each: coalesce(each."on" <= london_day(one._version), true) AND each.type IN (
      'administration-ended-on', 'administration-discharged-on', 'moratorium-ended-on', 'voluntary-arrangement-ended-on', 'case-end-on'
    )) AS ends,
    code = 'RECEIVER' AND len(practitioners) > 0 AND len(list_filter(
      practitioners, lambda each: coalesce(each.ceased_on > london_day(one._version), true)
    )) = 0 AS receivers_ceased,
    CASE
      WHEN len(ends) > 0 THEN coalesce(list_min(list_transform(ends, lambda each: each."on")), london_day(one._version))
      WHEN receivers_ceased THEN list_max(list_transform(practitioners, lambda each: each.ceased_on))
      WHEN contains(type, 'end-of-moratorium') THEN shown_on
    END AS ended_on,
    evidence(one._source, one._release, case_number, release.published_at, release.retrieved_at) AS evidence
),
-- the kinds of sources/companies-house/filings/descriptions/
filing_ends(kind, code) AS (
  VALUES
    ('administration-ended', 'ADMIN'),
    ('administration-to-liquidation', 'ADMIN'),
    ('voluntary-arrangement-ended', 'CVA_LIVE'),
    ('moratorium-ended', 'MORATORIUM'),
    ('winding-up-ordered', 'PROV_LIQ'),
    ('winding-up-rescinded', 'WUO_MADE'),
    ('liquidation-ended', 'WUO_MADE'),
    ('liquidation-ended', 'CVL_RESOLVED'),
    ('liquidation-ended', 'MVL'),
    ('liquidation-ended', 'LIQUIDATION'),
    ('restored', 'DISSOLVED'),
    ('restored-to-creditors-winding-up', 'DISSOLVED'),
    ('restored-to-members-winding-up', 'DISSOLVED'),
    ('restored-to-compulsory-winding-up', 'DISSOLVED')
),
-- a resolution to wind up is a part of a filing. A filing without a day counts from its version, and one that is dated after it is misprinted
filed AS (
  FROM (
    FROM filing
    SEMI JOIN scope USING (company_number)
    SELECT
      company_number, filing_id, category, _source, _release, london_day(_version) AS stated_on,
      unnest(list_prepend({kind: kind, filed_on: filed_on}, list_transform(parts, lambda part: {kind: part.kind, filed_on: coalesce(filed_on, part.filed_on)}))) AS told
  )
  SELECT
    company_number, filing_id, _source, _release,
    -- a description that the publisher added
    CASE WHEN told.kind = 'unmapped' AND category = 'insolvency' THEN 'insolvency-other' ELSE told.kind END AS kind,
    told.filed_on AS dated_on,
    least(coalesce(told.filed_on, stated_on), stated_on) AS filed_on
),
status_shows(status, code) AS (
  VALUES
    ('administration', 'ADMIN'),
    ('receivership', 'RECEIVER'),
    ('voluntary-arrangement', 'CVA_LIVE'),
    ('liquidation', 'LIQUIDATION') -- only a notice names the kind
),
-- the few companies in scope of which the register shows a procedure, read by their place (docs/decisions/0053)
standing AS MATERIALIZED (
  FROM register_entry AS entry
  SEMI JOIN (
    FROM register_entry SEMI JOIN scope USING (company_number) SEMI JOIN status_shows USING (status) SELECT rowid AS place
  ) AS held ON held.place = entry.rowid
  SELECT company_number, status, status_text, shown_on, evidence
),
-- a status that the file showed with a receiver, the one word that a profile has for it, and what the word does not say
left_out(filed, word, code, live) AS (
  VALUES
    ('administration', 'administration', 'RECEIVER', false),
    ('administration', 'receivership', 'ADMIN', false),
    ('voluntary-arrangement', 'voluntary-arrangement', 'RECEIVER', false),
    ('voluntary-arrangement', 'receivership', 'CVA_LIVE', false),
    ('receivership', 'active', 'RECEIVER', true),
    ('receivership', 'strike-off-proposed', 'RECEIVER', true)
),
monthly_file AS (FROM release SELECT DISTINCT version WHERE source = 'companies-house/basic-company-data')
FROM scope
JOIN company_notice AS notice USING (company_number)
LEFT JOIN notice_shows ON notice_shows.notice_code = notice.notice_code
SELECT
  company_number,
  CASE WHEN notice_shows.notice_code IS NULL THEN 'INSOLVENCY_NOTICE' ELSE code END AS code,
  published_on AS began_on, published_on AS shown_on, NULL::DATE AS ended_on, notice_id AS record, case_key, presented_on,
  CASE WHEN retracted THEN 'notice-retracted' WHEN party = 'unclear' THEN 'party-unclear' WHEN party = 'named' THEN 'name-alone' END AS doubt,
  'notice' AS shown_by,
  evidence
-- a provisional liquidator is appointed before a winding-up order (Insolvency Act 1986 s 135) and has the same notice code as a liquidator
WHERE NOT (notice.notice_code IN ('2408', '2454') AND tells_of_provisional_liquidator)
  AND (code IS NOT NULL OR notice_shows.notice_code IS NULL)
  -- a notice that names no procedure and was retracted shows nothing
  AND NOT (retracted AND coalesce(code, 'INSOLVENCY_NOTICE') = 'INSOLVENCY_NOTICE')

UNION ALL

FROM scope
JOIN company_notice AS notice USING (company_number)
SELECT
  company_number, 'PROV_LIQ', published_on, published_on, NULL, notice_id, case_key, presented_on,
  CASE WHEN retracted THEN 'notice-retracted' WHEN party = 'unclear' THEN 'party-unclear' WHEN party = 'named' THEN 'name-alone' END,
  'notice',
  evidence
WHERE notice_code IN ('2408', '2450', '2454') AND tells_of_provisional_liquidator

UNION ALL

FROM standing
JOIN status_shows USING (status)
SELECT company_number, code, shown_on, shown_on, NULL, company_number, NULL, NULL, NULL, 'status', evidence

UNION ALL

-- one text of the register can name two procedures: "In Administration/Receiver Manager"
FROM standing
SELECT company_number, 'RECEIVER', shown_on, shown_on, NULL, company_number, NULL, NULL, NULL, 'status', evidence
WHERE status IN ('administration', 'voluntary-arrangement') AND contains(lower(status_text), 'receiver')

UNION ALL

-- the profile of a company has one word, also where the monthly file names two procedures or a receiver of a live company. What the word leaves out stands
-- as the file stated it, until a file states the company anew
FROM (
  FROM company_history SEMI JOIN scope USING (company_number) SEMI JOIN monthly_file ON monthly_file.version = company_history._from
  QUALIFY row_number() OVER (PARTITION BY company_number ORDER BY _to DESC) = 1
) AS filed
JOIN register_entry AS entry USING (company_number)
JOIN company USING (company_number)
ANTI JOIN monthly_file ON monthly_file.version = company._from
JOIN left_out ON left_out.filed = filed.status AND left_out.word = entry.status
JOIN release ON release.source = filed._source AND release.release = filed._release
SELECT
  filed.company_number, code, release.data_date, release.data_date, NULL, filed.company_number, NULL, NULL, NULL, 'status',
  evidence(
    filed._source, filed._release, filed.company_number, coalesce(release.published_at, release.data_date::VARCHAR), release.retrieved_at
  )
WHERE contains(lower(filed.status_text), 'receiver') AND (NOT left_out.live OR starts_with(lower(filed.status_text), 'live '))

UNION ALL

FROM insolvency
-- a moratorium has a case for each of its steps
ANTI JOIN (FROM insolvency SELECT company_number, code, shown_on WHERE ended_on IS NOT NULL) AS ending
  ON ending.company_number = insolvency.company_number AND ending.code = insolvency.code AND insolvency.code = 'MORATORIUM'
 AND ending.shown_on >= insolvency.shown_on
SELECT
  company_number, code, began_on, shown_on, CASE WHEN code NOT IN ('WUO_MADE', 'CVL_RESOLVED', 'MVL') THEN ended_on END, case_number, NULL, presented_on, NULL,
  'case', evidence

UNION ALL

FROM (FROM filed SELECT *, procedure_of_filing(kind) AS code WHERE code IS NOT NULL) AS filed
LEFT JOIN (FROM filed JOIN filing_ends USING (kind) SELECT company_number, code, filed_on AS ended_on WHERE dated_on IS NOT NULL) AS ending
  ON ending.company_number = filed.company_number AND ending.code = filed.code AND ending.ended_on > filed.filed_on
JOIN release ON release.source = filed._source AND release.release = filed._release
SELECT
  filed.company_number, filed.code, filed_on, filed_on, min(ending.ended_on), filing_id, NULL, NULL::DATE, NULL, 'filing',
  evidence(filed._source, filed._release, filing_id, release.published_at, release.retrieved_at)
GROUP BY filed.company_number, filed.code, filed_on, filing_id, filed._source, filed._release, release.published_at, release.retrieved_at
