-- the companies whose name is one of a defaulter's names. The list has no company numbers; the reader of a match judges whether the address agrees
WITH defaulter AS (FROM before SELECT name, aliases UNION ALL FROM after SELECT name, aliases),
named AS (
  FROM defaulter SELECT name_key(name) AS name_key
  UNION
  FROM (FROM defaulter SELECT unnest(aliases) AS alias) SELECT name_key(alias.name)
)
FROM register_entry SEMI JOIN named USING (name_key) SELECT company_number WHERE name_key <> ''
