-- grain: one row per company that owns, or within the known changes owned, a registered title in England and Wales
-- rule: only counts, dates and flags: the licence of HM Land Registry lets no title, address or proprietor be published
-- rule: a joint proprietor counts the title whole, and once where both files name the company. A number that two companies share counts for
-- it: the register of titles does not check numbers
-- columns: `as_of`: data date of the newest file that changed a title of the company, or one that it had.
-- `newest_added_on`: a day that is more than 31 days after its file is a typing error and no day, so its title counts in `undated`.
-- `newest_removed_on`: data date of the newest file that no longer names the company for a title that an earlier one named
-- rule: as for the event hmlr.title.disposed, a file that leaves proprietors of the title out or may do so, or corrects a company number, shows no
-- disposal, and neither does one that loses a title for which the other file names the company
WITH held AS (
  FROM (
    FROM company_title
    SELECT title_id, unnest(company_numbers) AS company_number, false AS overseas, tenure, proprietors, more_proprietors, added_on, _source, _release
    UNION ALL
    FROM overseas_title SELECT title_id, unnest(company_numbers), true, tenure, proprietors, more_proprietors, added_on, _source, _release
  )
  SEMI JOIN scope USING (company_number)
),
owned AS (
  FROM held
  JOIN release ON release.source = held._source AND release.release = held._release
  SELECT
    company_number,
    count(DISTINCT title_id)::INTEGER AS titles,
    (count(DISTINCT title_id) FILTER (tenure = 'freehold'))::INTEGER AS freehold,
    (count(DISTINCT title_id) FILTER (tenure = 'leasehold'))::INTEGER AS leasehold,
    (count(DISTINCT title_id) FILTER (proprietors > 1 OR more_proprietors))::INTEGER AS joint,
    (count(DISTINCT title_id) FILTER (overseas))::INTEGER AS as_overseas_company,
    (count(DISTINCT title_id) FILTER (stated_day(added_on, release.data_date) IS NULL))::INTEGER AS undated,
    max(stated_day(added_on, release.data_date)) AS newest_added_on,
    max(release.data_date) AS changed_on
  GROUP BY company_number
),
-- the forms that titles had, each until `_to`
past AS (
  FROM (
    FROM company_title_history SELECT 'company_title' AS table_name, title_id, _to, unnest(company_numbers) AS company_number, added_on, proprietor_names
    UNION ALL
    FROM overseas_title_history SELECT 'overseas_title', title_id, _to, unnest(company_numbers), added_on, proprietor_names
  )
  SEMI JOIN scope USING (company_number)
),
-- the forms of these titles that follow another one
next AS (
  FROM (
    FROM company_title SELECT 'company_title' AS table_name, title_id, _from AS _to, company_numbers, more_proprietors, added_on, proprietor_names
    UNION ALL
    FROM company_title_history SELECT 'company_title', title_id, _from AS _to, company_numbers, more_proprietors, added_on, proprietor_names
    UNION ALL
    FROM overseas_title SELECT 'overseas_title', title_id, _from AS _to, company_numbers, more_proprietors, added_on, proprietor_names
    UNION ALL
    FROM overseas_title_history SELECT 'overseas_title', title_id, _from AS _to, company_numbers, more_proprietors, added_on, proprietor_names
  )
  SEMI JOIN past USING (table_name, title_id, _to)
  SELECT
    table_name, title_id, _to, company_numbers AS later, more_proprietors AS leaves_out, added_on AS later_added_on, proprietor_names AS later_names
),
-- the history and not the change log: the log lacks what a late release brought. A title has the version of its release
lost AS (
  FROM past
  ANTI JOIN held ON held.title_id = past.title_id AND held.company_number = past.company_number AND held.overseas = (past.table_name = 'company_title')
  LEFT JOIN next USING (table_name, title_id, _to)
  JOIN (FROM release SELECT table_name, version AS _to, max(data_date) AS removed_on GROUP BY ALL) AS ended USING (table_name, _to)
  SELECT company_number, count(*)::INTEGER AS removed, max(removed_on) AS newest_removed_on
  WHERE NOT coalesce(
    coalesce(leaves_out, later IS NOT NULL) OR list_contains(later, company_number) OR (later_added_on IS NOT DISTINCT FROM added_on AND later_names = proprietor_names), false
  )
  GROUP BY company_number
)
FROM owned
FULL JOIN lost USING (company_number)
SELECT
  company_number,
  coalesce(titles, 0) AS titles,
  coalesce(freehold, 0) AS freehold,
  coalesce(leasehold, 0) AS leasehold,
  coalesce(joint, 0) AS joint,
  coalesce(as_overseas_company, 0) AS as_overseas_company,
  coalesce(undated, 0) AS undated,
  newest_added_on,
  coalesce(removed, 0) AS removed,
  newest_removed_on,
  greatest(changed_on, newest_removed_on) AS as_of
