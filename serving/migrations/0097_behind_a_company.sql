-- The companies behind a company are read from the facts that are served. The chain that its last screening kept (screening_chain) lacks an owner whom a
-- publication has named since, and a company that no sweep has screened yet has none: a release that waits for its publication then passed by it.

-- Returns the companies themselves, the companies that own them, up to the eight levels that a screening follows, and the companies that are their officers.
-- It is strict, so that PostgreSQL does not put its text into a statement: there PostgreSQL would expect thousands of rows, and read all of unserved_company.
create function companies_behind(companies text[]) returns table (company_number text) language sql stable strict rows 10 as $$
  with recursive owners (company_number, level) as (
    select unnest(companies), 0
    union
    select owner->>'companyNumber', level + 1
    from owners
    join company_facts using (company_number)
    cross join jsonb_array_elements(people->'owners') as owner
    where level < 8 and owner->>'companyNumber' is not null
  )
  select company_number from owners
  union
  select officer->>'companyNumber'
  from company_facts
  cross join jsonb_array_elements(people->'officers') as officer
  where company_facts.company_number = any(companies) and officer->>'companyNumber' is not null
$$;

-- Returns one row: the applied releases whose facts are not published in time (overdue_release), as JSON, one for each source: the oldest of them, and how many
-- they are. `companies`: without those that concern neither one of these companies nor one behind them; null: all. PostgreSQL puts its text into
-- the statement that calls it, because it is stable and its argument has no subquery.
create or replace function overdue_releases_of(companies text[]) returns table (releases json) language sql stable as $$
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
        and waiting.company_number in (select company_number from companies_behind(companies))
    )
    order by source, applied_at
  ) as overdue
$$;
