-- result: one row: the facts of a company (null: no record ever had the number), the state of every source, what these facts may lack (as
-- serving/clearance/claim-idempotency.sql has it), and the version of the scorecard that serves (null: that of the program), as of one instant
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
      select coalesce(json_agg(json_build_object('companyNumber', company_number, 'code', code) order by code), '[]')
      from publish_problem
      where part = 'facts' and company_number = $1
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated)
  ) as publication,
  (select version from risk_scorecard where chosen_at is not null order by chosen_at desc, version limit 1) as scorecard
