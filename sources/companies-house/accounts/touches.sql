-- the companies that filed the accounts; consolidated figures count for the company that filed them
FROM before SELECT company_number
UNION
FROM after SELECT company_number
UNION
-- a late release can state that a filing was public before; models/features/filed_accounts.sql reads since when
FROM past SELECT company_number
UNION
-- a release that repeats a filing as it is can be the first that has it although another one arrived before, such as the file of a month
FROM accounts
SEMI JOIN incoming USING (filing)
SEMI JOIN (
  FROM release
  SELECT version AS _from
  WHERE table_name = 'accounts'
    AND (publication_place(release, data_date), version, release) > (
      publication_place(getvariable('release'), getvariable('data_date')::DATE),
      getvariable('version')::TIMESTAMP,
      getvariable('release')
    )
) USING (_from)
SELECT company_number
