-- grain: one row per company and balance sheet date: the filing that is in force for it
-- only with: accounts
-- rule: accounts that are filed again for the same date replace the earlier ones. A filing is public since the date of the first of the publisher's
-- files that has it; a monthly file is dated its last day. Of two filings of one day the file name decides. No order of arrival matters
-- caveat: a document that an operator gives does not state when it was filed, so its release counts only when no file of the publisher has the filing
-- rule: accounts that end no financial year, and those whose balance sheet date is after the filing, are left out
WITH held AS (
  FROM scope
  JOIN accounts USING (company_number)
  SELECT company_number, balance_sheet_date, filing, company_name, accounts_type, standard, dormant, scope, _from, _version, _release
  WHERE period = 'current'
),
-- the version of every statement of a filing: each is that of a release. Releases of single documents can have
-- one version: `named` is that of the filing
stated AS (
  FROM held SELECT filing, unnest([_from, _version]) AS version, _release AS named
  UNION
  FROM scope JOIN accounts_history USING (company_number) SELECT filing, unnest([_from, _version]), _release
  UNION
  FROM (FROM held SELECT DISTINCT filing, to_json({filing: filing})::VARCHAR AS subject)
  JOIN (FROM restatement WHERE table_name = 'accounts') AS restatement USING (subject)
  SELECT filing, version, NULL
),
made_public AS (
  FROM stated
  JOIN (FROM release WHERE table_name = 'accounts') AS release USING (version)
  SELECT filing, source, release.release, data_date, retrieved_at
  QUALIFY row_number() OVER (
    PARTITION BY filing
    ORDER BY publication_place(release.release, data_date), version, named IS DISTINCT FROM release.release, release.release, source
  ) = 1
),
in_force AS (
  FROM held
  JOIN made_public USING (filing)
  SELECT
    company_number,
    balance_sheet_date,
    filing,
    company_name,
    accounts_type,
    standard,
    dormant,
    data_date AS public_on,
    evidence(source, release, filing, data_date, retrieved_at) AS evidence
  WHERE ends_a_year(accounts_type, balance_sheet_date, data_date)
  QUALIFY row_number() OVER (PARTITION BY company_number, balance_sheet_date ORDER BY data_date DESC, filing DESC, scope) = 1
)
FROM in_force
SELECT
  *,
  lag(balance_sheet_date) OVER dates AS previous_on,
  lead(balance_sheet_date) OVER dates IS NULL AS newest
WINDOW dates AS (PARTITION BY company_number ORDER BY balance_sheet_date)
