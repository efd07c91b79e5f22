-- result: one row: what is served about each of the companies $1, and what those facts may lack, as of one instant, as serving/facts/read-company.sql reads it of
-- one company. A company that no record names is not among them
select
  (
    select coalesce(json_agg(json_build_object(
      'facts', facts,
      'featureBuild', feature_build,
      'regained', array(select source from regained_company as regained where regained.company_number = company_facts.company_number)
    )), '[]')
    from company_facts
    where company_number = any($1::text[])
  ) as companies,
  (select sources from read_sources) as sources,
  json_build_object(
    'readAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'unserved', (select releases from overdue_releases_of($1::text[])),
    'setAside', (
      select coalesce(json_agg(json_build_object('companyNumber', company_number, 'code', code) order by company_number, code), '[]')
      from publish_problem
      where part = 'facts' and company_number = any($1::text[])
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated)
  ) as publication
