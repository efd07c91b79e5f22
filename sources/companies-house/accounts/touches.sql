-- the companies that filed the accounts; consolidated figures count for the company that filed them
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
-- a late release can state that a filing was public before; models/features/filed_accounts.sql reads since when
FROM past SELECT company_number
UNION
-- filings that the release states beside a document that an operator gave, or beside another file of its day: the day's file counts before its month's
FROM accounts
SEMI JOIN (
  FROM release
  SELECT version AS _from
  WHERE table_name = 'accounts' AND (regexp_matches(release, '^[0-9-]{10}[.]') OR data_date >= getvariable('data_date')::DATE)
) USING (_from)
SEMI JOIN incoming USING (filing)
SELECT company_number
