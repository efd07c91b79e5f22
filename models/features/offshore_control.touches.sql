-- the companies with an owner abroad that is, or was or may be, an overseas entity of which a waiting change states something
WITH changed AS (
  FROM waiting_change
  SELECT DISTINCT coalesce(after->>'company_number', before->>'company_number', key->>'company_number') AS number
  WHERE table_name IN ('company', 'psc', 'psc_statement')
    AND starts_with(coalesce(after->>'company_number', before->>'company_number', key->>'company_number'), 'OE')
),
named AS (
  FROM waiting_change
  SELECT unnest([name_hash(before->>'name'), name_hash(after->>'name')]) AS hash
  WHERE table_name = 'company' AND starts_with(key->>'company_number', 'OE')
  UNION
  FROM company SEMI JOIN (FROM changed SELECT number AS company_number) USING (company_number) SELECT name_hash(name)
)
FROM psc SEMI JOIN (FROM changed SELECT number AS owner_company_number) USING (owner_company_number) SELECT company_number
UNION
FROM (FROM psc SELECT company_number, name_hash(name) AS hash WHERE kind IN ('corporate-entity', 'legal-person') AND EXISTS (FROM changed))
SEMI JOIN named USING (hash)
SELECT company_number
