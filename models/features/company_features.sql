-- grain: one row per company that is or was on the register, or that a notice, a designation or a set of accounts names
-- columns: `facts` is CompanyFacts of models/clearance/facts.ts; `people` (company_people.sql) is for screening only, NULL: none
-- rule: no elapsed days. A row changes only when a record does, so that only changed rows are published
WITH petitions AS (
  FROM live_petition SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    list({
      court: court, courtCase: court_case, presentedOn: presented_on, hearingOn: hearing_on, publishedOn: published_on, doubt: doubt,
      evidence: evidence
    } ORDER BY published_on DESC, notice_id DESC) AS petitions
  GROUP BY company_number
),
procedures AS (
  FROM procedure SEMI JOIN scope USING (company_number)
  SELECT company_number, list({code: code, since: since, presentedOn: presented_on, doubt: doubt, evidence: evidence} ORDER BY code) AS procedures
  GROUP BY company_number
),
matches AS (
  FROM sanctions_match SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    min(name) AS name,
    list({
      "by": "by", corroborated: corroborated, designation: unique_id, name: name, regime: regime, evidence: evidence
    } ORDER BY unique_id) AS sanctions
  GROUP BY company_number
),
irregularities AS (
  FROM accounts_irregularity SEMI JOIN scope USING (company_number)
  SELECT company_number, list({code: code, detail: detail, evidence: evidence} ORDER BY code) AS irregularities
  GROUP BY company_number
),
newest_accounts AS (
  FROM scope
  JOIN filed_accounts AS filed USING (company_number)
  JOIN capital_bleed AS bleed USING (company_number)
  JOIN working_capital AS working USING (company_number)
  LEFT JOIN irregularities USING (company_number)
  LEFT JOIN accounts_anomaly AS anomaly ON anomaly.company_number = filed.company_number AND anomaly.filing = filed.filing
  SELECT
    filed.company_number,
    filed.company_name AS name,
    {
      balanceSheetDate: filed.balance_sheet_date,
      filing: filed.filing,
      accountsType: filed.accounts_type,
      dormant: coalesce(filed.dormant, false),
      evidence: filed.evidence,
      capitalBleed: {
        evaluable: bleed.evaluable,
        reason: bleed.reason,
        velocity: bleed.velocity::VARCHAR,
        crosses: bleed.crosses,
        measure: bleed.measure,
        scope: bleed.scope,
        currency: bleed.currency,
        amount: bleed.capital::VARCHAR,
        previousAmount: bleed.base::VARCHAR,
        previousOn: bleed.base_on,
        detail: bleed.detail,
        caveats: bleed.caveats,
        evidence: CASE WHEN bleed.crosses THEN bleed.evidence ELSE [] END
      },
      workingCapital: {
        evaluable: working.evaluable,
        reason: working.reason,
        severe: working.severe,
        scope: working.scope,
        currency: working.currency,
        netCurrentAssets: working.net_current_assets::VARCHAR,
        currentAssets: working.current_assets::VARCHAR,
        dueWithinOneYear: working.due_within_one_year::VARCHAR,
        totalAssets: working.total_assets::VARCHAR,
        netAssets: working.capital::VARCHAR,
        detail: working.detail,
        caveats: working.caveats,
        evidence: CASE WHEN working.severe THEN working.evidence ELSE [] END
      },
      irregularities: coalesce(irregularities, []),
      outlier: CASE WHEN anomaly.flagged THEN {
        score: round(anomaly.loss, 4),
        threshold: round(anomaly.threshold, 4),
        cohort: anomaly.cohort,
        n: anomaly.n,
        modelHash: anomaly.model_hash,
        topFeatures: list_transform(anomaly.top_features, lambda one: {feature: one.feature, contribution: round(one.contribution, 4)}),
        balanceSheetDate: anomaly.balance_sheet_date,
        evidence: anomaly.evidence
      } END
    } AS accounts
  WHERE filed.newest
),
unread AS (
  FROM company_unread SEMI JOIN scope USING (company_number)
  SELECT company_number, list({source: source, records: records, evidence: evidence} ORDER BY source) AS unread
  GROUP BY company_number
),
noticed AS (
  FROM company_notice SEMI JOIN scope USING (company_number)
  SELECT company_number, arg_max(company_name, (published_on, notice_id)) AS name
  GROUP BY company_number
),
-- DuckDB builds the hash table of a LEFT JOIN from its right side: only the companies of the scope
entry AS (FROM register_entry SEMI JOIN scope USING (company_number)),
scoped_board AS (FROM board SEMI JOIN scope USING (company_number)),
scoped_people AS (FROM company_people SEMI JOIN scope USING (company_number)),
scoped_names AS (FROM company_names SEMI JOIN scope USING (company_number)),
gathered AS (
  FROM scope
  LEFT JOIN entry USING (company_number)
  LEFT JOIN petitions USING (company_number)
  LEFT JOIN procedures USING (company_number)
  LEFT JOIN matches USING (company_number)
  LEFT JOIN noticed USING (company_number)
  LEFT JOIN newest_accounts USING (company_number)
  LEFT JOIN unread USING (company_number)
  LEFT JOIN scoped_board AS board USING (company_number)
  LEFT JOIN scoped_people AS people USING (company_number)
  LEFT JOIN scoped_names AS names USING (company_number)
  SELECT
    company_number,
    people.people,
    names.hash AS names_hash,
    coalesce(entry.name, noticed.name, matches.name, newest_accounts.name) AS name,
    to_json({
      companyNumber: company_number,
      name: coalesce(entry.name, noticed.name, matches.name, newest_accounts.name),
      register: CASE WHEN entry.company_number IS NOT NULL THEN {
        status: entry.status,
        statusText: coalesce(entry.status_text, ''),
        onRegister: entry.on_register,
        category: entry.category,
        incorporatedOn: entry.incorporated_on,
        dissolvedOn: entry.dissolved_on,
        accountsDueOn: entry.accounts_due_on,
        accountsMadeUpTo: entry.accounts_made_up_to,
        confirmationDueOn: entry.confirmation_due_on,
        confirmationMadeUpTo: entry.confirmation_made_up_to,
        sicCodes: coalesce(entry.sic_codes, []),
        evidence: entry.evidence
      } END,
      petitions: coalesce(petitions, []),
      procedures: coalesce(procedures, []),
      sanctions: coalesce(sanctions, []),
      officers: CASE WHEN board.company_number IS NOT NULL THEN {
        activeDirectors: board.active_directors,
        activeNaturalDirectors: board.active_natural_directors,
        inNewestSnapshot: board.in_newest_snapshot,
        lastResignedOn: board.last_resigned_on,
        evidence: board.evidence
      } END,
      accounts: accounts,
      unread: coalesce(unread, [])
    }) AS facts
  WHERE entry.company_number IS NOT NULL OR noticed.company_number IS NOT NULL OR matches.company_number IS NOT NULL
    OR newest_accounts.company_number IS NOT NULL
)
FROM gathered
-- a hash that differs from the published one marks a row to publish; it covers the names too, which are published from their own table.
-- xor: DuckDB needs 0.1 ms to write a UHUGEINT as text
SELECT
  company_number, name, facts, people, xor(md5_number(concat_ws(chr(10), facts::VARCHAR, people::VARCHAR)), coalesce(names_hash, 0)) AS hash
