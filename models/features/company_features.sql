-- grain: one row per company that is or was on the register, or that a notice or a set of accounts names
-- columns: `facts` is CompanyFacts of models/clearance/facts.ts
-- why: each part becomes JSON before the joins. DuckDB reserves 2,048 rows of every column of every join, which for the fields of all parts takes
-- longer than the work on a few companies
-- why MATERIALIZED: a company in scope is one of some thousand rows, so a join gives DuckDB's next step one or two rows at a time, and each time it prepares
-- 2,048 rows of JSON. Rows with lists are not gathered on their way; a materialized part gathers them
-- slices: 16
-- rule: no elapsed days. A row changes only when a record does, so that only changed rows are published
WITH petitions AS (
  FROM live_petition SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json(list({
      court: court, courtCase: court_case, presentedOn: presented_on, hearingOn: hearing_on, publishedOn: published_on, doubt: doubt,
      evidence: evidence
    } ORDER BY published_on DESC, notice_id DESC)) AS petitions
  GROUP BY company_number
),
listings AS (
  FROM (
    FROM court_hearing_company SEMI JOIN scope USING (company_number)
    WHERE of_petition AND NOT decided
    -- a petition that is adjourned again and again has many hearings: the newest count
    QUALIFY row_number() OVER (PARTITION BY company_number ORDER BY hearing_on DESC, list, hearing) <= 5
  )
  SELECT
    company_number,
    to_json(list({
      hearingOn: hearing_on, listType: list_type, byCase: by_case, caseCertain: case_certain, namesakes: namesakes, evidence: evidence
    } ORDER BY hearing_on DESC, list, hearing)) AS listings
  GROUP BY company_number
),
procedures AS (
  FROM procedure SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json(list({code: code, since: since, presentedOn: presented_on, doubt: doubt, evidence: evidence} ORDER BY code)) AS procedures
  GROUP BY company_number
),
irregularities AS (
  FROM accounts_irregularity SEMI JOIN scope USING (company_number)
  SELECT company_number, to_json(list({code: code, detail: detail, evidence: evidence} ORDER BY code)) AS irregularities
  GROUP BY company_number
),
bleed AS (
  FROM capital_bleed SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json({
      evaluable: evaluable,
      reason: reason,
      velocity: velocity::VARCHAR,
      crosses: crosses,
      measure: measure,
      scope: scope,
      currency: currency,
      amount: capital::VARCHAR,
      previousAmount: base::VARCHAR,
      previousOn: base_on,
      detail: detail,
      caveats: caveats,
      evidence: CASE WHEN crosses THEN evidence ELSE [] END
    }) AS capital_bleed
),
working AS (
  FROM working_capital SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json({
      evaluable: evaluable,
      reason: reason,
      severe: severe,
      scope: scope,
      currency: currency,
      netCurrentAssets: net_current_assets::VARCHAR,
      currentAssets: current_assets::VARCHAR,
      dueWithinOneYear: due_within_one_year::VARCHAR,
      totalAssets: total_assets::VARCHAR,
      netAssets: capital::VARCHAR,
      detail: detail,
      caveats: caveats,
      evidence: CASE WHEN severe THEN evidence ELSE [] END
    }) AS working_capital
),
outlier AS (
  FROM accounts_anomaly SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    filing,
    to_json({
      score: round(loss, 4),
      threshold: round(threshold, 4),
      cohort: cohort,
      n: n,
      modelHash: model_hash,
      topFeatures: list_transform(top_features, lambda one: {feature: one.feature, contribution: round(one.contribution, 4)}),
      balanceSheetDate: balance_sheet_date,
      evidence: evidence
    }) AS outlier
  WHERE flagged
),
newest_accounts AS (
  FROM filed_accounts AS filed SEMI JOIN scope USING (company_number)
  JOIN bleed USING (company_number)
  JOIN working USING (company_number)
  LEFT JOIN irregularities USING (company_number)
  LEFT JOIN outlier ON outlier.company_number = filed.company_number AND outlier.filing = filed.filing
  SELECT
    filed.company_number,
    filed.company_name AS name,
    to_json({
      balanceSheetDate: filed.balance_sheet_date,
      filing: filed.filing,
      accountsType: filed.accounts_type,
      dormant: coalesce(filed.dormant, false),
      evidence: filed.evidence,
      capitalBleed: capital_bleed,
      workingCapital: working_capital,
      irregularities: coalesce(irregularities, '[]'),
      outlier: outlier.outlier
    }) AS accounts
  WHERE filed.newest
),
unread AS (
  FROM company_unread SEMI JOIN scope USING (company_number)
  SELECT company_number, to_json(list({source: source, records: records, evidence: evidence} ORDER BY source)) AS unread
  GROUP BY company_number
),
noticed AS (
  FROM company_notice SEMI JOIN scope USING (company_number)
  SELECT company_number, arg_max(company_name, (published_on, notice_id)) AS name
  GROUP BY company_number
),
registered AS MATERIALIZED (
  FROM register_entry SEMI JOIN scope USING (company_number)
  SELECT
    company_number, name, status, status_text, on_register, category, incorporated_on, dissolved_on, accounts_due_on, accounts_made_up_to,
    confirmation_due_on, confirmation_made_up_to, sic_codes, evidence
),
-- DuckDB builds the hash table of a LEFT JOIN from its right side: only the companies of the scope
entry AS MATERIALIZED (
  FROM registered
  SELECT
    company_number,
    name,
    to_json({
      status: status,
      statusText: coalesce(status_text, ''),
      onRegister: on_register,
      category: category,
      incorporatedOn: incorporated_on,
      dissolvedOn: dissolved_on,
      accountsDueOn: accounts_due_on,
      accountsMadeUpTo: accounts_made_up_to,
      confirmationDueOn: confirmation_due_on,
      confirmationMadeUpTo: confirmation_made_up_to,
      sicCodes: coalesce(sic_codes, []),
      evidence: evidence
    }) AS register
),
scoped_board AS MATERIALIZED (FROM board SEMI JOIN scope USING (company_number)),
officers AS (
  FROM scoped_board
  SELECT
    company_number,
    to_json({
      activeDirectors: active_directors,
      activeNaturalDirectors: active_natural_directors,
      activeMembers: active_members,
      identitiesNotStated: identities_not_stated,
      inNewestSnapshot: in_newest_snapshot,
      listedOn: listed_on,
      lastResignedOn: last_resigned_on,
      evidence: evidence
    }) AS officers
),
scoped_governance AS MATERIALIZED (FROM governance SEMI JOIN scope USING (company_number)),
governed AS (
  FROM scoped_governance
  SELECT
    company_number,
    to_json({boardChanges: changes, unverified: unverified, lateNotices: late_notices, defaultOffice: office}) AS governance
),
striking AS (
  FROM strike_off SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json({route: route, appliedOn: applied_on, noticedOn: noticed_on, suspendedOn: suspended_on, evidence: evidence}) AS strike_off
),
filed AS (
  FROM filed_return SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json(map_from_entries(list({k: obligation, v: {madeUpTo: made_up_to, filedOn: filed_on, evidence: evidence}} ORDER BY obligation))) AS returns
  GROUP BY company_number
),
-- a company without any record of owners has a gap that only the day of the snapshot explains (models/clearance/ownership.ts)
scoped_ownership AS MATERIALIZED (
  FROM ownership SEMI JOIN scope USING (company_number) SELECT company_number, gap, statements, last_ceased_on, evidence, true AS recorded
),
owned AS (
  FROM (FROM entry SELECT company_number)
  LEFT JOIN scoped_ownership USING (company_number)
  SELECT
    company_number,
    CASE
      WHEN recorded IS NULL THEN '{"reason":"none-recorded"}'::JSON
      ELSE to_json({reason: gap, statements: statements, lastCeasedOn: last_ceased_on, evidence: evidence})
    END AS ownership_gap
  WHERE recorded IS NULL OR gap IS NOT NULL
),
phoenix AS (
  FROM (
    FROM phoenix_pair SEMI JOIN scope USING (company_number)
    WHERE level IN ('HIGH', 'MEDIUM', 'LOW')
    -- a director of many companies has many pairs: of each level those that count the longest, so that no pair that has expired or whose failure is
    -- over takes the place of one that counts
    QUALIFY row_number() OVER (
      PARTITION BY company_number, level ORDER BY least(counts_until, coalesce(over_from, counts_until)) DESC, score DESC, failed_number
    ) <= 5
  )
  SELECT
    company_number,
    to_json(list({
      failedNumber: failed_number,
      failedName: failed_name,
      failedOn: failed_on,
      route: route,
      level: level,
      score: score::VARCHAR,
      evaluable: evaluable,
      lawful: lawful,
      countsUntil: counts_until,
      overFrom: over_from,
      detail: detail,
      evidence: evidence
    } ORDER BY level, score DESC, failed_number)) AS phoenix
  GROUP BY company_number
),
detailed AS (FROM company_details SEMI JOIN scope USING (company_number) SELECT company_number, details),
scoped_people AS (FROM company_people SEMI JOIN scope USING (company_number) SELECT company_number, hash),
scoped_names AS (FROM company_names SEMI JOIN scope USING (company_number)),
gathered AS (
  FROM scope
  LEFT JOIN entry USING (company_number)
  LEFT JOIN petitions USING (company_number)
  LEFT JOIN listings USING (company_number)
  LEFT JOIN procedures USING (company_number)
  LEFT JOIN noticed USING (company_number)
  LEFT JOIN newest_accounts USING (company_number)
  LEFT JOIN unread USING (company_number)
  LEFT JOIN officers USING (company_number)
  LEFT JOIN governed USING (company_number)
  LEFT JOIN striking USING (company_number)
  LEFT JOIN filed USING (company_number)
  LEFT JOIN owned USING (company_number)
  LEFT JOIN phoenix USING (company_number)
  LEFT JOIN detailed USING (company_number)
  LEFT JOIN scoped_people AS people USING (company_number)
  LEFT JOIN scoped_names AS names USING (company_number)
  SELECT
    company_number,
    people.hash AS people_hash,
    names.hash AS names_hash,
    coalesce(entry.name, noticed.name, newest_accounts.name) AS name,
    to_json({
      companyNumber: company_number,
      name: coalesce(entry.name, noticed.name, newest_accounts.name),
      register: register,
      petitions: coalesce(petitions, '[]'),
      courtListings: coalesce(listings, '[]'),
      procedures: coalesce(procedures, '[]'),
      officers: officers.officers,
      governance: governance,
      strikeOff: strike_off,
      returns: returns,
      ownershipGap: ownership_gap,
      phoenix: coalesce(phoenix.phoenix, '[]'),
      accounts: accounts,
      unread: coalesce(unread, '[]')
    }) AS plain_facts,
    -- a merge leaves out what is NULL: most companies have none of the details
    CASE WHEN details IS NULL THEN plain_facts ELSE json_merge_patch(plain_facts, details) END AS facts
  WHERE entry.company_number IS NOT NULL OR noticed.company_number IS NOT NULL OR newest_accounts.company_number IS NOT NULL
)
FROM gathered
-- a hash that differs from the published one marks a row to publish; it covers the people and the names too, which are published from their own
-- tables. xor: DuckDB needs 0.1 ms to write a UHUGEINT as text
SELECT company_number, name, facts, xor(xor(md5_number(facts::VARCHAR), coalesce(people_hash, 0)), coalesce(names_hash, 0)) AS hash
