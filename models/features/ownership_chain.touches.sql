-- the companies below a company whose owners, or whose place on the register, a waiting change states
WITH RECURSIVE changed AS (
  FROM waiting_change
  SELECT DISTINCT key->>'company_number' AS company_number
  WHERE table_name IN ('psc', 'psc_statement', 'psc_exemption')
    OR (table_name = 'company' AND (before->>'status') IS DISTINCT FROM (after->>'status'))
  UNION
  -- a list of the REST API can remove an owner
  FROM unlisted SEMI JOIN scope USING (company_number) SELECT company_number
),
below AS (
  FROM corporate_owner JOIN changed ON owner_number = changed.company_number SELECT corporate_owner.company_number AS company_number, 1 AS level
  UNION
  FROM below JOIN corporate_owner AS next ON next.owner_number = below.company_number SELECT next.company_number, below.level + 1
  WHERE below.level < 8
)
FROM below SELECT company_number
