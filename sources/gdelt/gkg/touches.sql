-- the companies that an item names by number or by name
WITH item AS (
  FROM before SELECT company_numbers, mentions
  UNION ALL
  FROM after SELECT company_numbers, mentions
),
mentioned AS (FROM item SELECT DISTINCT unnest(mentions) AS mention)
FROM item SELECT unnest(company_numbers) AS company_number
UNION
FROM register_entry SEMI JOIN mentioned ON name_mention(name_key) = mention SELECT company_number
