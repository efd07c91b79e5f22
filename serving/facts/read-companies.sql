-- result: one row: everything that an answer about each of the companies $1 is decided from, as of one instant, as serving/idempotency/claim.sql reads it
-- with the claim of a payment: the companies' facts, the state of every source, the served version of every screening list, what the facts may lack,
-- PostgreSQL's clock, and the version of the scorecard that serves. A company that no record names is not among them
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
  coalesce((select sources from read_sources), '[]') as sources,
  coalesce((select lists from read_lists), '[]') as lists,
  json_build_object(
    'readAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'unserved', (select releases from overdue_releases_of($1::text[])),
    'setAside', (
      select coalesce(json_agg(json_build_object('companyNumber', company_number, 'code', code) order by company_number, code), '[]')
      from publish_problem
      where part = 'facts' and company_number = any($1::text[])
    ),
    'outdated', (select to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from facts_outdated)
  ) as publication,
  (select version from serving_scorecard) as scorecard
