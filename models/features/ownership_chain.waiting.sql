-- the companies that ownership_chain.touches.sql can add when the change set is refreshed, and more: they are below a company of the change set, by
-- the owners before the refresh or by those that a waiting release states.
WITH RECURSIVE apart AS (FROM release SELECT change_set WHERE states_no_person(table_name)),
restated AS (FROM waiting_company ANTI JOIN apart USING (change_set) SELECT company_number),
owned AS (
  FROM corporate_owner SELECT company_number, owner_number
  UNION ALL
  FROM psc SEMI JOIN restated USING (company_number) SELECT company_number, owner_company_number
),
below AS (
  FROM owned JOIN named ON owner_number = named.company_number SELECT owned.company_number AS company_number, 1 AS level
  UNION
  FROM below JOIN owned ON owned.owner_number = below.company_number SELECT owned.company_number, below.level + 1
  WHERE below.level < 8
)
FROM below SELECT company_number
