-- the companies that a warning names by number or by name when its listing begins or ends, and the genuine firms that a clone pretends to be
WITH warning AS (
  FROM fca_warning SEMI JOIN (FROM before SELECT url UNION FROM after SELECT url) USING (url) SELECT names, genuine_names, company_numbers
),
named AS (
  FROM (FROM warning SELECT unnest(names) AS alias) SELECT name_key(alias.name) AS name_key
  UNION
  FROM (FROM warning SELECT unnest(genuine_names) AS name) SELECT name_key(name)
)
FROM warning SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
