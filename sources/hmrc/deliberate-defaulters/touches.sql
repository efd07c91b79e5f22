-- the companies whose name is one of a defaulter's names. The list has no numbers, so a name is all there is; whether the address agrees is for
-- those who look at the match
WITH defaulter AS (FROM before SELECT name, aliases UNION ALL FROM after SELECT name, aliases),
named AS (
  FROM defaulter SELECT name_key(name) AS name_key
  UNION
  FROM (FROM defaulter SELECT unnest(aliases) AS alias) SELECT name_key(alias.name)
)
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
