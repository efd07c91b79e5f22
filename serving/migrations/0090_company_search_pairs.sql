-- Pairs of words of a name as numbers (models/resolution/keys.ts); null: published before they were made, and searched by keys until the next refresh, which
-- publishes every company again
alter table company_search add column pairs integer[];
create index company_search_pairs on company_search using gin (pairs) with (fastupdate = off);
create index company_search_unpaired on company_search ((true)) where pairs is null;

create or replace function drop_company_search_index() returns void language plpgsql security definer as $$
begin
  drop index if exists company_search_keys;
  drop index if exists company_search_pairs;
end
$$;

create or replace function make_company_search_index() returns void language plpgsql security definer set maintenance_work_mem = '512MB' as $$
begin
  create index if not exists company_search_keys on company_search using gin (keys) with (fastupdate = off);
  create index if not exists company_search_pairs on company_search using gin (pairs) with (fastupdate = off);
  analyze company_search;
end
$$;

-- Companies by the keys of each group (JSON: query, place, keys, pairs, most, weight); of each query the `most` that the weightiest groups brought. A group
-- with pairs is read by them once every company has its pairs; its keys are compared then, because several pairs share a number, and must not be read from
-- their index, so they are compared with an expression that has none. A function for its settings: the planner, which does not know the keys, would take a
-- walk over the register for the shorter way to a few rows.
create or replace function company_search_candidates(groups jsonb, most integer)
returns table (query integer, rank bigint, at tid)
language sql stable
set enable_seqscan = off
set enable_indexscan = off
set jit = off
as $$
  with asked as (
    select query, place, weight, keys, most, case when not exists (select from company_search where pairs is null) then pairs end as pairs
    from jsonb_to_recordset(groups) as asked(query integer, place integer, keys text[], most integer, weight float8, pairs integer[])
  ),
  found as (
    select asked.query, asked.place, asked.weight, company.at
    from asked
    cross join lateral (
      (select ctid as at from company_search where asked.pairs is null and keys @> asked.keys limit asked.most)
      union all
      (select ctid from company_search where pairs @> asked.pairs and (keys || '{}'::text[]) @> asked.keys limit asked.most)
    ) as company
  ),
  ranked as (
    select query, at, row_number() over (partition by query order by sum(weight) desc, min(place), at) as rank
    from found
    group by query, at
  )
  select query, rank, at from ranked where rank <= most
$$;

-- a table that the caller makes in pg_temp must not take the place of a table of the owner
do $$
declare
  name text;
begin
  foreach name in array array['drop_company_search_index', 'make_company_search_index'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end
$$;
