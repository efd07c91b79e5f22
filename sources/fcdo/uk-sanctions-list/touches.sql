-- the companies that a designation meant or means: by number, or because their name is one of its names. Weak aliases match nobody.
WITH designation AS (FROM before SELECT kind, names, company_numbers UNION ALL FROM after SELECT kind, names, company_numbers)
FROM designation SELECT unnest(company_numbers) AS company_number
UNION
FROM (FROM designation SELECT unnest(names) AS alias WHERE lower(kind) = 'entity') AS named
JOIN company ON name_key(company.name) = name_key(named.alias.name)
SELECT company.company_number
WHERE NOT coalesce(named.alias.weak, false) AND name_key(named.alias.name) <> ''
