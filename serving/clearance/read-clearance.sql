-- result: one row: what a live clearance of tenant $1 between companies $2 and $3 is decided from, as of one instant. `companies`: as
-- serving/clearance/claim-idempotency.sql selects them. The rest: the state of every source, the served version of every screening list, what every company
-- was screened against (null: a sweep runs or is due), PostgreSQL's clock, and what the facts may lack: applied releases whose facts were not published
-- within two minutes, or that a clock which jumped backwards dates in the future (one row per source, its oldest release; a release whose companies
-- are known counts only when it concerns one of the two), and since when all facts may lack records
select
  (
    select json_agg(json_build_object(
      'companyNumber', asked.number,
      'isPublished', company.company_number is not null,
      'published', case when asked.number in ($2, $3) then json_build_object(
        'facts', facts,
        'featureBuild', feature_build,
        'regained', array(select source from regained_company as regained where regained.company_number = asked.number)
      ) end,
      'name', name,
      'people', people,
      'setAsideCodes', array(
        select code from publish_problem as problem where problem.company_number = asked.number and part = 'facts' order by code
      ),
      'isWaiting', exists (select from screening_waiting as waiting where waiting.company_number = asked.number),
      'parties', array(
        select distinct party
        from screening_match as match
        where match.company_number = asked.number and asked.number in ($2, $3) and exists (
          select from screening_match as counting
          where counting.company_number = asked.number and (counting.effect <> 'INFO' or exists (
            select from screening_decision as decision
            where decision.tenant = $1 and decision.environment = 'live' and decision.list = counting.list
              and decision.entry = counting.entry and decision.verdict = 'true-match'
          ))
        )
      )
    ))
    from (
      select $2::text union select $3::text union select unnest(chain) from screening_chain where company_number in ($2, $3)
    ) as asked (number)
    left join company_facts as company on company.company_number = asked.number
  ) as companies,
  (select version from answers_version) as version,
  to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "readAt",
  (select sources from read_sources) as sources,
  (select lists from read_lists) as lists,
  (
    select entries.screened
    from screening_sweep as entries, screening_sweep as whole
    where entries.kind = 'entries' and entries.target is null and whole.kind = 'whole' and whole.target is null
      and not exists (select from screening_entry_between)
  ) as screened,
  (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated) as outdated,
  (
    select coalesce(json_agg(json_build_object(
      'source', source,
      'release', release,
      'releases', releases,
      'appliedAt', to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by source), '[]')
    from (
      select distinct on (source) source, release, applied_at, count(*) over (partition by source) as releases
      from overdue_release
      where every_company or exists (
        select from unserved_company as waiting
        where waiting.source = overdue_release.source and waiting.release = overdue_release.release and waiting.company_number in ($2, $3)
      )
      order by source, applied_at
    ) as overdue
  ) as unserved
