-- grain: one row per company and registered title of which a change set newly states the company as a proprietor
-- rule: a title whose proprietors keep their names and their day of registration has a corrected company number, not a new proprietor. Nor is a
-- company new that appears under the same day where the earlier file left proprietors out. A proprietor without a company number fires nothing
-- rule: a registration of more than two years before the file is loaded late: an entry has effect from the day of the application (Land Registration
-- Act 2002 s 74), which can be completed more than a year later (docs/assumptions.md)
-- rule: a day that is more than 31 days after its file is a typing error and no day. A correction fires nothing
-- rule: a registration that an earlier file states is not new when a later file states it again, after one that left it out, or when it moves between the
-- files of UK and of overseas companies. Of two without a day in one of these files it is not known that they are one
-- rule: the licence of HM Land Registry lets no title number, address, tenure of one title or name of a proprietor be shown
-- identity: the pseudonym of the title and the day on which its proprietors were added;
-- the files of UK and of overseas companies state the same event
WITH stated AS (
  FROM event_change
  JOIN (FROM release SELECT change_set, data_date) USING (change_set)
  SELECT
    coalesce(before->>'title_id', after->>'title_id') AS title_id,
    table_name = 'overseas_title' AS overseas,
    from_json(coalesce(before->'company_numbers', '[]'), '["VARCHAR"]') AS earlier,
    from_json(coalesce(after->'company_numbers', '[]'), '["VARCHAR"]') AS later,
    (after->>'added_on')::DATE AS added_on,
    data_date,
    stated_day((after->>'added_on')::DATE, data_date) AS registered_on,
    (after->>'proprietors')::INTEGER > 1 OR (after->>'more_proprietors')::BOOLEAN AS joint,
    op = 'changed' AND (before->>'added_on') IS NOT DISTINCT FROM (after->>'added_on')
      AND ((before->>'more_proprietors')::BOOLEAN OR (before->>'proprietor_names') = (after->>'proprietor_names')) AS corrected
  WHERE table_name IN ('company_title', 'overseas_title') AND op IN ('added', 'changed')
),
known AS (
  FROM (
    FROM company_title SELECT title_id, added_on, company_numbers, false AS overseas, _source, _release
    UNION ALL
    FROM company_title_history SELECT title_id, added_on, company_numbers, false, _source, _release
    UNION ALL
    FROM overseas_title SELECT title_id, added_on, company_numbers, true, _source, _release
    UNION ALL
    FROM overseas_title_history SELECT title_id, added_on, company_numbers, true, _source, _release
  )
  SEMI JOIN stated USING (title_id)
  JOIN (FROM release SELECT source AS _source, release AS _release, applied_at) AS its USING (_source, _release)
  SELECT DISTINCT title_id, added_on, overseas, unnest(company_numbers) AS company_number
  WHERE its.applied_at < (FROM release SELECT max(applied_at) WHERE change_set = getvariable('change_set'))
)
FROM (FROM stated SELECT *, unnest(list_filter(later, lambda number: NOT list_contains(earlier, number))) AS company_number WHERE NOT corrected) AS one
ANTI JOIN known
  ON known.title_id = one.title_id AND known.company_number = one.company_number
    AND (known.added_on = one.added_on OR (known.overseas <> one.overseas AND known.added_on IS NULL AND one.added_on IS NULL))
SELECT
  company_number,
  concat_ws('/', title_id, coalesce(added_on::VARCHAR, 'undated')) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(coalesce(registered_on, data_date)) AS occurred_at,
  concat(
    'A title in England and Wales was registered to the company',
    CASE WHEN joint THEN ' with other proprietors' ELSE '' END, coalesce(' on ' || registered_on, ''), ', by the file of ', data_date
  ) AS detail,
  to_json({registered_on: registered_on, joint: joint, as_overseas_company: overseas, file_date: data_date}) AS metadata
WHERE coalesce(registered_on >= data_date - 730, true)
