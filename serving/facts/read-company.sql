-- result: one row: everything that an answer about company $1 is decided from, as of one instant, as serving/idempotency/claim.sql reads it with
-- the claim of a payment: the company's facts, the state of every source, the served version of every screening list, what the facts may lack, and
-- PostgreSQL's clock
select
  (
    select json_build_object(
      'facts', facts,
      'featureBuild', feature_build,
      'regained', array(select source from regained_company as regained where regained.company_number = $1)
    )
    from company_facts
    where company_number = $1
  ) as company,
  (select sources from read_sources) as sources,
  (select lists from read_lists) as lists,
  json_build_object(
    'readAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'unserved', (
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
          where waiting.source = overdue_release.source and waiting.release = overdue_release.release
            and waiting.company_number in (select $1 union all select unnest(chain) from screening_chain where company_number = $1)
        )
        order by source, applied_at
      ) as overdue
    ),
    'setAside', (
      select coalesce(json_agg(json_build_object('companyNumber', company_number, 'code', code) order by company_number, code), '[]')
      from publish_problem
      where part = 'facts' and company_number = $1
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated)
  ) as publication
