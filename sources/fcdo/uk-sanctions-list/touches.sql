-- the companies that a designation meant or means: by number, or because their name is one of its names. Weak aliases match nobody.
-- register_entry also knows the names of companies that have left the register, each as its key; a company that was taken in since it was
-- made is in the scope of its own change
WITH designation AS (FROM before SELECT kind, names, company_numbers UNION ALL FROM after SELECT kind, names, company_numbers),
named AS (
  FROM (FROM designation SELECT unnest(names) AS alias WHERE lower(kind) = 'entity')
  SELECT DISTINCT name_key(alias.name) AS name_key
  WHERE NOT coalesce(alias.weak, false)
)
FROM designation SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
