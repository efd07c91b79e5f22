-- the companies whose features a change of the list can alter: those it names by number, and those that bear, or bore when they left the
-- register, a name that it lists
WITH listed AS (FROM before SELECT names, company_numbers UNION ALL FROM after SELECT names, company_numbers)
FROM listed SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry
SELECT company_number
WHERE name_key IN (FROM (FROM listed SELECT unnest(names) AS listed_name) SELECT name_key(listed_name.name))
