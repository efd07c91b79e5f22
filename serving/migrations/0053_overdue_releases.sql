-- Returns one row: the applied releases whose facts are not published in time (overdue_release), as JSON, one for each source: the oldest of them, and how many
-- they are. `companies`: without those that concern neither one of these companies nor one of their chains of owners; null: all. PostgreSQL puts its text into
-- the statement that calls it, because it is stable and its argument has no subquery.
create function overdue_releases_of(companies text[]) returns table (releases json) language sql stable as $$
  select coalesce(json_agg(json_build_object(
    'source', source,
    'release', release,
    'releases', overdue.releases,
    'appliedAt', to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by source), '[]')
  from (
    select distinct on (source) source, release, applied_at, count(*) over (partition by source) as releases
    from overdue_release
    where companies is null or every_company or exists (
      select from unserved_company as waiting
      where waiting.source = overdue_release.source and waiting.release = overdue_release.release
        and waiting.company_number in (
          select unnest(companies) union all select unnest(chain) from screening_chain where company_number = any(companies)
        )
    )
    order by source, applied_at
  ) as overdue
$$;
