-- grain: one officer whom a crawl of the register names: the officer has an id of the API and an order in force. `_named`: whether the release does
FROM disqualified_officer
SELECT officer_id IN (FROM incoming SELECT officer_id) AS _named
-- the id of a crawl is its day; a file by hand, or a window of the stream, names some officers
WHERE regexp_full_match(getvariable('release'), '\d{4}-\d{2}-\d{2}')
  AND officer_id IS DISTINCT FROM person_number
  AND len(list_filter(disqualifications, lambda one: one.disqualified_until IS NULL OR one.disqualified_until >= getvariable('data_date')::DATE)) > 0
