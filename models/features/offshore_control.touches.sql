-- the companies with an owner abroad that is, or was or may be, an overseas entity of which a waiting release states something
-- why the companies that a release touches: a list of the REST API takes an owner away without a change of the row,
-- and the next snapshot gives it back
WITH changed AS (
  FROM waiting_change
  SELECT key->>'company_number' AS number
  WHERE table_name = 'company' AND starts_with(key->>'company_number', 'OE')
  UNION
  FROM waiting_company
  SEMI JOIN (FROM release SELECT change_set WHERE table_name IN ('company', 'psc', 'psc_statement')) AS about_entities USING (change_set)
  SELECT company_number
  WHERE starts_with(company_number, 'OE')
),
named AS (
  FROM waiting_change
  SELECT unnest([name_hash(before->>'name'), name_hash(after->>'name')]) AS hash
  WHERE table_name = 'company' AND starts_with(key->>'company_number', 'OE')
  UNION
  FROM (FROM company SELECT company_number, name UNION ALL FROM departed SELECT company_number, name)
  SEMI JOIN (FROM changed SELECT number AS company_number) USING (company_number)
  SELECT name_hash(name)
)
FROM psc SEMI JOIN (FROM changed SELECT number AS owner_company_number) USING (owner_company_number) SELECT company_number
UNION
FROM (FROM psc SELECT company_number, name_hash(name) AS hash WHERE kind IN ('corporate-entity', 'legal-person') AND EXISTS (FROM changed))
SEMI JOIN named USING (hash)
SELECT company_number
