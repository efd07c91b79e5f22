-- grain: one row per row of phoenix_link
-- only with: phoenix_link
-- columns: the strengths of the six indicators, 0 to 1; NULL: not evaluable. `score`: their sum, by half for a failed company that was struck off.
-- `level`: HIGH, MEDIUM, LOW, or GROUP for a company that asks to be struck off inside one group, with no return overdue. `lawful`: the rule of the
-- Insolvency Rules 2016 under which the name is
-- or may be used. `counts_until`: the last day of a finding, five years after the failure (s 216(3)) and one year after the end of the common
-- control. `over_from` as in failure.sql. `evidence`: the failure, both entries of the register, and up to four charges by which the sixth indicator is present
-- rule: docs/signals/phoenix.md. No elapsed days: models/clearance/phoenix.ts compares the day of the decision with `counts_until`, and that of the
-- register's snapshot with `over_from`
-- source: Insolvency Act 1986 s 216; Insolvency (England and Wales) Rules 2016 rr 22.4, 22.7; Finance Act 2020 Sch 13
-- slices: 16
WITH controlled AS (FROM phoenix_link SEMI JOIN scope USING (company_number)),
party AS (FROM controlled SELECT company_number UNION FROM controlled SELECT failed_number),
-- one pass over each large table for all that is asked of it. The parties are few, so the whole rows are read by their place (docs/decisions/0053)
entry AS MATERIALIZED (
  FROM register_entry AS one
  SEMI JOIN (FROM register_entry SEMI JOIN party USING (company_number) SELECT rowid AS place) AS held ON held.place = one.rowid
  SELECT
    company_number, name, name_key, sic_codes, incorporated_on, evidence, previous_names, address_line_1, address_line_2, postcode, stated_from
),
-- the owners matter only where the failed company asks to be struck off
asking AS (
  FROM failure SELECT company_number AS failed_number WHERE code = 'STRIKE_OFF_NOTICE_VOLUNTARY' AND NOT overdue
),
leaving AS (FROM controlled SEMI JOIN asking USING (failed_number)),
corporate AS MATERIALIZED (
  FROM psc
  SEMI JOIN (FROM leaving SELECT company_number UNION FROM leaving SELECT failed_number) AS either USING (company_number)
  SELECT company_number, owner_key(owner_company_number, country_registered, registration_number) AS owner, coalesce(ceased, ceased_on IS NOT NULL) AS ceased
  WHERE kind = 'corporate-entity'
),
-- each form of the register's row, the newest last
form AS (
  FROM (
    FROM entry
    SELECT company_number, name, previous_names, address_line_1, address_line_2, postcode, stated_from AS _from
    WHERE stated_from IS NOT NULL
    UNION ALL BY NAME
    FROM company_history SEMI JOIN party USING (company_number)
    SELECT company_number, name, previous_names, address_line_1, address_line_2, postcode, _from
  )
  SELECT company_number, name, previous_names, _from, premises_key(address_line_1, address_line_2, postcode) AS premises
),
newest AS (FROM form QUALIFY row_number() OVER (PARTITION BY company_number ORDER BY _from DESC) = 1),
practitioner AS (
  FROM (FROM insolvency_case SEMI JOIN party USING (company_number) SELECT company_number, unnest(practitioners).address AS address)
  SELECT company_number, list(DISTINCT premises_key(address.lines[1], address.lines[2], address.postcode)) AS premises
  GROUP BY company_number
),
-- the office of the failed company before an office-holder moved it to the office-holder's own address. A first form that is newer than the
-- appointment may be that address, unless the register names the addresses of the office-holders
office AS (
  FROM form
  JOIN failure USING (company_number)
  LEFT JOIN practitioner USING (company_number)
  SELECT
    company_number,
    arg_max(form.premises, _from) FILTER (_from::DATE <= failed_on) AS before,
    arg_min(form.premises, _from) AS first,
    min(_from)::DATE < any_value(appointed_on) AS first_precedes,
    any_value(appointed_on) IS NULL AS no_holder,
    any_value(practitioner.premises) AS of_practitioners
  GROUP BY company_number
),
sited AS (
  FROM office
  SELECT
    company_number,
    CASE WHEN before IS NOT NULL THEN before WHEN no_holder OR first_precedes OR of_practitioners IS NOT NULL THEN first END AS premises,
    coalesce(list_contains(of_practitioners, coalesce(before, first)), false) AS of_practitioner,
    coalesce(of_practitioners, []) AS of_practitioners
),
-- what the notices about the failed company state. A retracted notice may be about another company
notified AS MATERIALIZED (
  FROM company_notice AS notice
  SEMI JOIN (FROM controlled SELECT failed_number AS company_number) AS failed USING (company_number)
  JOIN gazette_notice AS its USING (notice_id, company_number)
  SELECT company_number, notice.notice_code AS notice_code, trading_names, trading_addresses, reused_names
  WHERE NOT notice.retracted
),
traded_at AS (
  FROM (FROM notified SELECT company_number, unnest(trading_addresses) AS address)
  SELECT company_number, list(DISTINCT premises_key(address.line_1, address.line_2, address.postcode)) AS premises
  GROUP BY company_number
),
-- the names of the subject, and the names and styles of the failed company in the twelve months before it failed
called AS (
  FROM newest SEMI JOIN controlled USING (company_number)
  SELECT company_number, 'subject' AS side, name, true AS current
  UNION ALL
  FROM (FROM newest SEMI JOIN controlled USING (company_number) SELECT company_number, unnest(previous_names).name AS name)
  SELECT company_number, 'subject', name, false
  UNION ALL
  FROM entry SEMI JOIN (FROM controlled SELECT failed_number AS company_number) AS failed USING (company_number)
  SELECT company_number, 'failed', name, true
  UNION ALL
  FROM (FROM newest SELECT company_number, unnest(previous_names) AS former)
  JOIN failure USING (company_number)
  SELECT company_number, 'failed', former.name, false
  WHERE coalesce(former.changed_on >= failed_on - INTERVAL 12 MONTH, true)
  UNION ALL
  FROM (FROM notified SELECT company_number, unnest(trading_names) AS name)
  SELECT company_number, 'failed', name, false
),
word AS (
  FROM (FROM called SELECT DISTINCT name, unnest(list_distinct(string_split(name_key(name), ' '))) AS word WHERE name IS NOT NULL)
  LEFT JOIN census_word USING (word)
  SELECT name, word, coalesce(share, 1e-4) AS share, share IS NULL AS rare
  WHERE word NOT IN ('', 'LTD', 'PLC', 'LLP', 'LLC', 'LP', 'CIC', 'CO', 'CORP', 'INC', 'CWMNI', 'THE', 'AND', 'OF')
),
worded AS (
  FROM word
  SELECT
    name,
    list(word ORDER BY word) AS words,
    list({word: word, weight: -ln(share)} ORDER BY word) AS weighted,
    -- not sum(): the order of its additions is free, so the last digits could differ between two runs and decide at a limit
    list_sum(list(-ln(share) ORDER BY word)) AS weight,
    list(word ORDER BY share, word)[:2] AS rarest,
    bool_or(rare) AS distinctive
  GROUP BY name
),
-- the core of a name: its words in their order, without legal forms, years and the words that more than one company in 2,000 has,
-- unless it has no other
cored AS (
  FROM (FROM called SELECT DISTINCT name)
  LEFT JOIN (
    FROM word SELECT name, list(word) AS kept WHERE share <= 1 / 2000 AND NOT regexp_full_match(word, '(19|20)[0-9]{2}') GROUP BY name
  ) AS rest USING (name)
  JOIN worded USING (name)
  SELECT
    name,
    list_filter(string_split(name_key(name), ' '), lambda one: list_contains(coalesce(kept, words), one)) AS core,
    array_to_string(core, '') AS joined,
    CASE WHEN len(core) > 2 THEN array_to_string(list_transform(core, lambda one: one[1]), '') END AS initials
),
profile AS (FROM called JOIN worded USING (name) JOIN cored USING (name)),
-- r 22.4: the notice names the insolvent company, and mostly the name that is used again
noticed AS (FROM notified SELECT company_number AS failed_number, coalesce(reused_names, []) AS names WHERE notice_code = '2403'),
unnamed AS (FROM noticed SELECT DISTINCT failed_number, true AS for_any_name WHERE len(names) = 0),
-- a notice can leave out the legal form. One that states another form states another name
reused AS (
  FROM controlled
  JOIN (FROM noticed SELECT DISTINCT failed_number, name_key(unnest(names)) AS stated) AS noticed USING (failed_number)
  JOIN (
    FROM entry SELECT company_number, name_key AS held, NULL::DATE AS held_until
    UNION ALL
    FROM (FROM newest SELECT company_number, unnest(previous_names) AS former)
    SELECT company_number, name_key(former.name), former.changed_on
    WHERE former.changed_on IS NOT NULL
  ) AS bearer ON bearer.company_number = controlled.company_number AND stated IN (held, regexp_replace(held, ' (LTD|PLC|LLP|LLC|LP|CIC)$', ''))
  SELECT
    controlled.company_number,
    controlled.failed_number,
    bool_or(held_until IS NULL) AS by_name,
    coalesce(bool_or(held_until >= failed_on), false) AS by_former_name
  WHERE stated <> ''
  GROUP BY ALL
),
-- such a notice that gives the number of the subject too
numbered AS (
  FROM controlled
  JOIN company_notice AS notice ON notice.company_number = controlled.failed_number
  SEMI JOIN (FROM company_notice WHERE party <> 'named') AS other
    ON other.notice_id = notice.notice_id AND other.company_number = controlled.company_number
  SELECT DISTINCT controlled.company_number, failed_number, true AS by_number
  WHERE notice.notice_code = '2403' AND NOT notice.retracted AND notice.party <> 'named'
),
likeness AS (
  FROM controlled
  JOIN profile AS own ON own.company_number = controlled.company_number AND own.side = 'subject'
  JOIN profile AS past ON past.company_number = controlled.failed_number AND past.side = 'failed'
  SELECT
    controlled.company_number,
    controlled.failed_number,
    own.name AS own_name,
    past.name AS failed_name,
    own.current AS current,
    coalesce(list_sum(list_transform(list_filter(own.weighted, lambda one: list_contains(past.words, one.word)), lambda one: one.weight)), 0) AS shared_weight,
    CASE
      WHEN NOT own.distinctive OR NOT past.distinctive THEN 0
      WHEN own.joined = past.joined THEN 1
      WHEN own.joined = past.initials OR past.joined = own.initials THEN 1
      WHEN len(own.rarest) = 2 AND list_sort(own.rarest) = list_sort(past.rarest) THEN 0.7
      WHEN shared_weight >= 0.85 * (own.weight + past.weight - shared_weight) THEN 0.7
      ELSE 0
    END::DECIMAL(3,2) AS strength
),
named AS (
  FROM likeness
  SELECT
    company_number,
    failed_number,
    max(strength) AS strength,
    arg_max({own: own_name, failed: failed_name}, (strength, current, own_name, failed_name)) AS names,
    bool_or(strength > 0 AND current) AS current
  GROUP BY ALL
),
renamed AS (
  FROM (FROM newest SEMI JOIN controlled USING (company_number) SELECT company_number, unnest(previous_names).changed_on AS changed_on)
  SELECT company_number, max(changed_on) AS named_on
  GROUP BY company_number
),
-- the days on which the newest dormant accounts before active ones were made up, and the days of active accounts
active AS (
  FROM (FROM accounts SEMI JOIN controlled USING (company_number) SELECT DISTINCT company_number, balance_sheet_date, dormant WHERE period = 'current')
  SELECT
    company_number,
    dormant,
    balance_sheet_date AS made_up_on,
    lag(dormant) OVER (PARTITION BY company_number ORDER BY balance_sheet_date) AS was_dormant,
    lag(balance_sheet_date) OVER (PARTITION BY company_number ORDER BY balance_sheet_date) AS last_on
),
woken AS (FROM active SELECT company_number, max(last_on) AS woken_on WHERE was_dormant AND dormant IS NOT DISTINCT FROM false GROUP BY company_number),
trading AS (FROM active SELECT company_number, list(made_up_on) AS days WHERE dormant IS NOT DISTINCT FROM false GROUP BY company_number),
dormancy AS (FROM active SELECT company_number, list(made_up_on) AS days WHERE dormant GROUP BY company_number),
-- the classes that say something about the trade
traded AS (
  FROM entry
  SELECT
    company_number,
    list_filter(sic_codes, lambda code: code NOT IN ('82990', '96090', '74990', '99999', '70229') AND NOT starts_with(code, '68')) AS codes,
    list_distinct(list_transform(codes, lambda code: code[:4])) AS classes
),
charged AS (
  FROM charge SEMI JOIN party USING (company_number)
  JOIN release ON release.source = charge._source AND release.release = charge._release
  SELECT company_number, charge_id, created_on, evidence(charge._source, charge._release, charge_id, release.published_at, release.retrieved_at) AS evidence,
    list_transform(coalesce(persons_entitled, []), lambda name: name_key(name)) AS lenders,
    coalesce(charge_day(satisfied_on, london_day(charge._version)), list_max(list_transform(
      list_filter(coalesce(transactions, []), lambda one: one.filing_type LIKE '%release%' OR one.filing_type LIKE '%cease%'),
      lambda one: charge_day(one.delivered_on, london_day(charge._version))
    ))) AS released_on
),
lookup AS (
  FROM company_lookup SELECT DISTINCT company_number WHERE source = 'companies-house/charges-api' AND kind = 'answer'
  UNION
  FROM charge SELECT company_number
),
transferred AS (
  FROM (
    FROM controlled
    JOIN charged AS own ON own.company_number = controlled.company_number
    JOIN charged AS past ON past.company_number = controlled.failed_number
    SELECT controlled.company_number, controlled.failed_number, list_has_any(own.lenders, past.lenders) AS moved, [own.evidence, past.evidence] AS shown_by
    WHERE own.created_on BETWEEN failed_on - INTERVAL 6 MONTH AND failed_on + INTERVAL 6 MONTH
    UNION ALL
    FROM controlled
    JOIN charged AS past ON past.company_number = controlled.failed_number
    SELECT controlled.company_number, controlled.failed_number, true, [past.evidence]
    WHERE past.released_on BETWEEN failed_on - INTERVAL 6 MONTH AND failed_on + INTERVAL 6 MONTH
  )
  SELECT
    company_number, failed_number, bool_or(moved) AS moved,
    list_sort(list_distinct(flatten(list(shown_by) FILTER (moved))))[:4] AS charges
  GROUP BY ALL
),
-- corporate owners that both have
grouped AS (
  FROM (FROM leaving JOIN corporate USING (company_number) SELECT company_number, failed_number, owner WHERE NOT ceased) AS ours
  SEMI JOIN (FROM corporate SELECT company_number AS failed_number, owner) AS theirs USING (failed_number, owner)
  SELECT DISTINCT company_number, failed_number
),
timed AS (
  FROM controlled
  JOIN entry USING (company_number)
  LEFT JOIN named USING (company_number, failed_number)
  LEFT JOIN renamed USING (company_number)
  LEFT JOIN woken USING (company_number)
  SELECT
    company_number,
    failed_number,
    entry.incorporated_on,
    greatest(entry.incorporated_on, coalesce(named_on, entry.incorporated_on)) AS named_on,
    list_max(list_transform(
      [entry.incorporated_on, CASE WHEN named.current THEN renamed.named_on END, woken_on],
      lambda day: CASE
        WHEN day BETWEEN failed_on - INTERVAL 6 MONTH AND failed_on + INTERVAL 6 MONTH THEN 1
        WHEN day BETWEEN failed_on - INTERVAL 12 MONTH AND failed_on + INTERVAL 12 MONTH THEN 0.7
        WHEN day BETWEEN failed_on AND failed_on + INTERVAL 24 MONTH THEN 0.4
        WHEN day IS NOT NULL THEN 0
      END::DECIMAL(3,2)
    )) AS timing
),
judged AS (
  FROM controlled
  JOIN (FROM failure SELECT company_number AS failed_number, route, code, overdue, over_from, evidence) AS failure USING (failed_number)
  JOIN entry AS own USING (company_number)
  LEFT JOIN (FROM entry SELECT company_number AS failed_number, name, evidence) AS past USING (failed_number)
  JOIN timed USING (company_number, failed_number)
  LEFT JOIN named USING (company_number, failed_number)
  LEFT JOIN transferred USING (company_number, failed_number)
  LEFT JOIN (FROM grouped SELECT *, true AS same_owner) AS grouped USING (company_number, failed_number)
  LEFT JOIN newest AS here USING (company_number)
  LEFT JOIN (FROM sited SELECT company_number AS failed_number, premises, of_practitioner, of_practitioners) AS sited USING (failed_number)
  LEFT JOIN (FROM traded_at SELECT company_number AS failed_number, premises) AS traded_at USING (failed_number)
  LEFT JOIN traded AS ours USING (company_number)
  LEFT JOIN (FROM traded SELECT company_number AS failed_number, codes, classes) AS theirs USING (failed_number)
  LEFT JOIN (FROM lookup SELECT *, true AS own_charges) AS lookup USING (company_number)
  LEFT JOIN (FROM lookup SELECT company_number AS failed_number, true AS failed_charges) AS failed_lookup USING (failed_number)
  LEFT JOIN trading USING (company_number)
  LEFT JOIN dormancy USING (company_number)
  LEFT JOIN unnamed USING (failed_number)
  LEFT JOIN reused USING (company_number, failed_number)
  LEFT JOIN numbered USING (company_number, failed_number)
  SELECT
    company_number,
    failed_number,
    coalesce(named.names.failed, past.name) AS failed_name,
    own.name AS name,
    controlled.failed_on AS failed_on,
    failure.route AS route,
    failure.code AS code,
    least(controlled.failed_on + INTERVAL 5 YEAR, coalesce(control_until + INTERVAL 1 YEAR, controlled.failed_on + INTERVAL 5 YEAR))::DATE AS counts_until,
    failure.over_from AS over_from,
    named.names AS names,
    coalesce(named.strength, 0)::DECIMAL(3,2) AS name_strength,
    control,
    CASE
      WHEN here.premises IS NULL THEN NULL
      WHEN here.premises = sited.premises AND NOT sited.of_practitioner
        OR list_contains(traded_at.premises, here.premises) AND NOT coalesce(list_contains(sited.of_practitioners, here.premises), false)
        THEN CASE WHEN here.premises IN (FROM census_premises SELECT premises) THEN 0.2 ELSE 1 END
      WHEN sited.premises IS NOT NULL THEN 0
    END::DECIMAL(3,2) AS premises,
    CASE
      WHEN NOT coalesce(len(ours.codes) > 0 AND len(theirs.codes) > 0, false) THEN NULL
      WHEN list_has_any(ours.codes, theirs.codes) THEN 1
      WHEN len(list_intersect(ours.classes, theirs.classes)) >= 2 THEN 0.5
      ELSE 0
    END::DECIMAL(3,2) AS trade,
    timing,
    CASE
      WHEN moved OR insolvencies >= 2 THEN 1
      WHEN failures >= 2 THEN 0.5
      WHEN own_charges AND failed_charges THEN 0
    END::DECIMAL(3,2) AS transfer,
    CASE
      WHEN for_any_name AND name_strength > 0 OR by_number OR by_name
        -- a notice of a name that the company gave up after the failure says nothing of another name like the prohibited one
        OR by_former_name AND NOT coalesce(named.current, false) THEN 'r 22.4'
      WHEN name_strength > 0 AND timed.named_on <= controlled.failed_on - INTERVAL 12 MONTH
        AND len(list_filter(coalesce(trading.days, []), lambda day: day BETWEEN controlled.failed_on - INTERVAL 24 MONTH AND controlled.failed_on + INTERVAL 12 MONTH)) > 0
        AND len(list_filter(coalesce(dormancy.days, []), lambda day: day BETWEEN controlled.failed_on - INTERVAL 12 MONTH AND controlled.failed_on + INTERVAL 12 MONTH)) = 0
        THEN 'r 22.7'
    END AS lawful,
    coalesce(same_owner, false) AS same_group,
    [failure.evidence] || CASE WHEN past.evidence IS NULL THEN [] ELSE [past.evidence] END || [own.evidence] || coalesce(charges, []) AS evidence
),
scored AS (
  FROM judged
  SELECT
    *,
    ((name_strength + control + coalesce(premises, 0) + coalesce(trade, 0) + coalesce(timing, 0) + coalesce(transfer, 0))
      * CASE route WHEN 'STRIKE_OFF' THEN 0.5 ELSE 1 END)::DECIMAL(4,2) AS score,
    2 + (premises IS NOT NULL)::INTEGER + (trade IS NOT NULL)::INTEGER + (timing IS NOT NULL)::INTEGER + (transfer IS NOT NULL)::INTEGER AS evaluable,
    list_filter(
      [
        CASE WHEN name_strength > 0 THEN 'name' END, 'control', CASE WHEN premises > 0 THEN 'premises' END, CASE WHEN trade > 0 THEN 'trade' END,
        CASE WHEN timing > 0 THEN 'timing' END, CASE WHEN transfer > 0 THEN 'transfer or serial failures' END
      ],
      lambda one: one IS NOT NULL
    ) AS present
)
FROM scored
SELECT
  * EXCLUDE (same_group),
  concat(
    'Indicators present: ', len(present), ' of ', evaluable, ' that could be evaluated (', array_to_string(present, ', '), ') between the company and ',
    coalesce(failed_name || ' (' || failed_number || ')', failed_number), ', ',
    CASE route WHEN 'STRIKE_OFF' THEN 'which the register gave notice to strike off on ' ELSE 'which failed on ' END, failed_on,
    CASE lawful
      WHEN 'r 22.4' THEN '. A notice under rule 22.4 states that the name is used again lawfully'
      WHEN 'r 22.7' THEN '. The company had the name for a year before and was active, which rule 22.7 permits'
      ELSE ''
    END
  ) AS detail,
  CASE
    WHEN same_group THEN 'GROUP'
    WHEN score >= 4 AND coalesce(timing, 0) > 0 AND lawful IS NULL THEN 'HIGH'
    WHEN score >= 2.7 THEN 'MEDIUM'
    WHEN lawful = 'r 22.4' THEN 'MEDIUM'
    ELSE 'LOW'
  END AS level
