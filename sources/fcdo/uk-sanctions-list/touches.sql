-- the companies that a designation named before or names now: by number, or by a current or former name of the company that is not a weak alias.
-- register_entry also holds the names, as keys, of companies that have left the register; a company that was added since register_entry was built
-- is in the scope of its own change
WITH designation AS (FROM before SELECT kind, names, company_numbers UNION ALL FROM after SELECT kind, names, company_numbers),
named AS (
  FROM (FROM designation SELECT unnest(names) AS alias WHERE lower(kind) = 'entity')
  SELECT DISTINCT name_key(alias.name) AS name_key
  WHERE NOT coalesce(alias.weak, false)
)
FROM designation SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
UNION
FROM (FROM company SELECT company_number, unnest(previous_names) AS previous)
SELECT company_number
WHERE name_key(previous.name) IN (FROM named SELECT name_key WHERE name_key <> '')
