-- grain: one row per company whose name is that of a deliberate tax defaulter whose publication has ended since the last look
-- rule: details may be published for twelve months at most (Finance Act 2009 s 94)
WITH ended AS (
  FROM tax_defaulter SELECT name, aliases
  WHERE expires_on >= getvariable('since')::DATE AND expires_on < getvariable('today')::DATE
),
named AS (
  FROM ended SELECT name_key(name) AS name_key
  UNION
  FROM (FROM ended SELECT unnest(aliases) AS alias) SELECT name_key(alias.name)
)
FROM register_entry SEMI JOIN named USING (name_key)
SELECT company_number
WHERE name_key <> ''
