-- result: one row: everything that an answer about company $1 is decided from, as of one instant, as serving/clearance/claim-idempotency.sql reads it with
-- the claim of a payment: the company's facts, the state of every source, the served version of every screening list, what the facts may lack, and
-- PostgreSQL's clock
select
  (select json_build_object('facts', facts, 'featureBuild', feature_build) from company_facts where company_number = $1) as company,
  (
    select json_agg(json_build_object(
      'source', source,
      'release', release,
      'checkedAt', to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'dataDate', data_date,
      'failedAt', to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'checkedDay', checked_day,
      'covered', covered,
      'open', open_asks,
      'unread', unread
    ))
    from source_state
  ) as sources,
  (
    select coalesce(json_agg(json_build_object(
      'list', list,
      'version', version,
      'publishedAt', published_at,
      'words', (select version from screening_words)
    )), '[]')
    from screening_list
  ) as lists,
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
        from release
        where state = 'applied' and applied_at not between now() - interval '2 minutes' and now()
          and (
            not exists (select from unserved where unserved.source = release.source and unserved.release = release.release)
            or exists (
              select from unserved_company as waiting
              where waiting.source = release.source and waiting.release = release.release and waiting.company_number = $1
            )
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
