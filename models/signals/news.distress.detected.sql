-- grain: one row per company and day on which news reports distress of it
-- rule: docs/signals/news-distress.md; a name alone is not news of the company: the item gives its number, or its name with its postcode,
-- address or an officer
-- rule: an event has no title and no link: the terms of most publishers keep them.
-- It names the items of a publisher whose terms allow it by their ids
-- identity: the day of publication in London: one story is printed by many on one day
FROM scope
JOIN news_candidate AS candidate USING (company_number)
JOIN news_item AS item USING (item_id)
LEFT JOIN register_entry AS entry USING (company_number)
SELECT
  company_number,
  strftime(timezone('Europe/London', timezone('UTC', item.published_at)), '%Y-%m-%d') AS source_id,
  any_value(entry.name) AS company_name,
  min(timezone('UTC', item.published_at)) AS occurred_at,
  concat(
    'News of ', strftime(timezone('Europe/London', timezone('UTC', min(item.published_at))), '%Y-%m-%d'), ' reports distress (',
    array_to_string(list_sort(list_distinct(flatten(list(item.terms))))[:5], ', '), ') and ',
    CASE WHEN bool_or(list_contains(why, 'number')) THEN 'gives the number of the company'
      ELSE 'names the company with its ' || array_to_string(list_sort(list_distinct(flatten(list(why)))), ', ') END
  ) AS detail,
  to_json({
    published_on: strftime(timezone('Europe/London', timezone('UTC', min(item.published_at))), '%Y-%m-%d'),
    items: count(DISTINCT item_id),
    matched_by: list_sort(list_distinct(flatten(list(why)))),
    terms: list_sort(list_distinct(flatten(list(item.terms)))),
    item_ids: coalesce(list_sort(list(DISTINCT item_id) FILTER (item.display))[:5], [])
  }) AS metadata
WHERE corroborated AND item.published_at IS NOT NULL
GROUP BY company_number, strftime(timezone('Europe/London', timezone('UTC', item.published_at)), '%Y-%m-%d')
