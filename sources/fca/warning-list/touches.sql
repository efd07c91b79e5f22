-- the companies that a changed warning names by number or by name, and the genuine firms that a clone pretends to be, because their facts say that
-- they are the victim
WITH warning AS (
  FROM before SELECT names, genuine_names, company_numbers
  UNION ALL
  FROM after SELECT names, genuine_names, company_numbers
),
named AS (
  FROM (FROM warning SELECT unnest(names) AS alias) SELECT name_key(alias.name) AS name_key
  UNION
  FROM (FROM warning SELECT unnest(genuine_names) AS name) SELECT name_key(name)
)
FROM warning SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
