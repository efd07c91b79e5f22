-- result: one row: `stalled`: per source, the releases that are applied for more than two minutes, or in the future of a clock
-- that jumped backwards, and whose facts are not published, the oldest of
-- them named; `problems`: the newest companies and events that could not be published;
-- `lists`: the screening lists whose newest version is not served;
-- `outdated`: since when all facts may lack records, and why; the counts of all companies and events; PostgreSQL's clock
with newest as (
  select company_number, part, item, code, detail, at from publish_problem order by at desc, company_number, part, item limit 20
)
select
  (select releases from overdue_releases_of(null)) as stalled,
  (
    select coalesce(json_agg(json_build_object(
      'companyNumber', company_number,
      'part', part,
      'item', item,
      'code', code,
      'detail', detail,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by at desc, company_number, part, item), '[]')
    from newest
  ) as problems,
  (
    select coalesce(json_agg(json_build_object(
      'list', list,
      'code', code,
      'detail', detail,
      'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by list), '[]')
    from list_problem
  ) as lists,
  (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated) as outdated,
  (select cause from facts_outdated) as "outdatedBy",
  (select count(*) from publish_problem where part = 'facts') as "companiesSetAside",
  (select count(*) from publish_problem where part = 'event') as "eventsSetAside",
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt"
