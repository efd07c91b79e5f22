-- grain: one row per company and item of news of a company in distress that may concern it
-- only with any: news_item
-- why: most hits on a name are another company of that name. `why` says what else agrees: `number` (the item gives the company number), `postcode`,
-- `address` or `officer` (the name and one of these of the company), `name-only`
-- rule: a candidate decides nothing, and a name alone is never more than a candidate. A former name is not compared
WITH item AS (
  FROM news_item SELECT item_id, company_numbers, mentions, addresses, postcodes, published_at, display, _source, _release
  WHERE len(terms) > 0
),
by_number AS (
  FROM scope JOIN (FROM item SELECT DISTINCT item_id, unnest(company_numbers) AS company_number) USING (company_number)
  SELECT company_number, item_id
),
by_name AS (
  FROM (FROM register_entry SEMI JOIN scope USING (company_number) SELECT company_number, name_mention(name_key) AS mention, postcode)
  JOIN (FROM item SELECT DISTINCT item_id, unnest(mentions) AS mention) USING (mention)
  SELECT company_number, item_id, postcode
),
appointed AS (
  FROM officer
  SEMI JOIN by_name USING (company_number)
  SELECT company_number, list(DISTINCT person_mention(name)) AS mentions
  WHERE NOT corporate
  GROUP BY company_number
),
named AS (
  FROM by_name
  JOIN item USING (item_id)
  LEFT JOIN appointed USING (company_number)
  LEFT JOIN company USING (company_number)
  SELECT
    company_number,
    item_id,
    list_filter(
      [
        CASE WHEN list_contains(item.postcodes, postcode_key(by_name.postcode)) THEN 'postcode' END,
        CASE WHEN list_has_any(item.addresses, [address_mention(address_line_1), address_mention(address_line_2)]) THEN 'address' END,
        CASE WHEN list_has_any(item.mentions, appointed.mentions) THEN 'officer' END
      ],
      lambda reason: reason IS NOT NULL
    ) AS reasons
),
candidate AS (
  FROM by_number FULL JOIN named USING (company_number, item_id)
  SELECT
    company_number,
    item_id,
    CASE WHEN by_number.item_id IS NOT NULL THEN ['number'] ELSE [] END || coalesce(reasons, []) AS reasons,
    named.item_id IS NOT NULL AS names_company
)
FROM candidate
JOIN item USING (item_id)
SELECT
  company_number,
  item_id,
  CASE WHEN len(reasons) = 0 THEN ['name-only'] ELSE reasons END AS why,
  len(reasons) > 0 AS corroborated,
  names_company,
  published_at,
  display,
  _source AS source,
  _release AS release
