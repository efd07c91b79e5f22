-- grain: one row per company and registered title of which a change set no longer states the company as a proprietor
-- rule: a title whose proprietors keep their names and their day of registration has a corrected company number; it is not disposed of. A file that
-- leaves proprietors of the title out, or does not say in known words that it leaves none out, does not show that the company is not one of them
-- rule: a company that the other file, of UK or of overseas companies, names as a proprietor of the title has not disposed of it
-- rule: a day that is more than 31 days after the file is a typing error and no day, as in hmlr.title.added.sql
-- rule: the licence of HM Land Registry lets no title number, address, tenure of one title or name of a proprietor be shown
-- identity: the pseudonym of the title and the day on which its former proprietors were added: each registration ends once
WITH stated AS (
  FROM event_change
  SELECT
    change_set,
    before->>'title_id' AS title_id,
    table_name = 'overseas_title' AS overseas,
    from_json(coalesce(before->'company_numbers', '[]'), '["VARCHAR"]') AS earlier,
    from_json(coalesce(after->'company_numbers', '[]'), '["VARCHAR"]') AS later,
    (before->>'added_on')::DATE AS added_on,
    (before->>'proprietors')::INTEGER > 1 OR (before->>'more_proprietors')::BOOLEAN AS joint,
    op = 'changed' AND coalesce((after->>'more_proprietors')::BOOLEAN, true) AS leaves_out,
    op = 'changed' AND (before->>'added_on') IS NOT DISTINCT FROM (after->>'added_on')
      AND (before->>'proprietor_names') = (after->>'proprietor_names') AS corrected
  WHERE table_name IN ('company_title', 'overseas_title') AND op IN ('changed', 'removed')
),
-- by the other file: `overseas` is that of the title which is stated
named AS (
  FROM (
    FROM company_title SELECT title_id, company_numbers, true AS overseas
    UNION ALL
    FROM overseas_title SELECT title_id, company_numbers, false
  )
  SEMI JOIN stated USING (title_id, overseas)
  SELECT title_id, overseas, unnest(company_numbers) AS company_number
)
FROM (
  FROM stated
  SELECT *, unnest(list_filter(earlier, lambda number: NOT list_contains(later, number))) AS company_number
  WHERE NOT corrected AND NOT leaves_out
)
ANTI JOIN named USING (title_id, overseas, company_number)
JOIN release USING (change_set)
SELECT
  company_number,
  concat_ws('/', title_id, coalesce(added_on::VARCHAR, 'undated')) AS source_id,
  NULL::VARCHAR AS company_name,
  london_time(release.data_date) AS occurred_at,
  concat(
    'The file of ', release.data_date, ' no longer names the company as a proprietor of a title in England and Wales', coalesce(' registered on ' || stated_day(added_on, release.data_date), '')
  ) AS detail,
  to_json({registered_on: stated_day(added_on, release.data_date), joint: joint, as_overseas_company: overseas, file_date: release.data_date}) AS metadata
