-- the companies below a company whose owners, or whose place on the register, a waiting release may have changed
-- why the companies that a release touches: a list of the REST API takes an owner away without a change of the row,
-- and the next snapshot gives it back
WITH RECURSIVE changed AS (
  FROM waiting_company
  SEMI JOIN (FROM release SELECT change_set WHERE table_name IN ('psc', 'psc_statement', 'psc_exemption')) AS about_owners USING (change_set)
  SELECT company_number
  UNION
  FROM waiting_change
  SELECT key->>'company_number'
  WHERE table_name = 'company' AND (before->>'status') IS DISTINCT FROM (after->>'status')
),
below AS (
  FROM corporate_owner JOIN changed ON owner_number = changed.company_number SELECT corporate_owner.company_number AS company_number, 1 AS level
  UNION
  FROM below JOIN corporate_owner AS next ON next.owner_number = below.company_number SELECT next.company_number, below.level + 1
  WHERE below.level < 8
)
FROM below SELECT company_number
