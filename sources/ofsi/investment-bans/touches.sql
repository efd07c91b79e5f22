-- the companies whose name is a name of a changed person; the page states no company numbers
WITH ban AS (FROM before SELECT name, aliases UNION ALL FROM after SELECT name, aliases),
named AS (FROM ban SELECT name_key(name) AS name_key UNION FROM (FROM ban SELECT unnest(aliases) AS alias) SELECT name_key(alias))
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
