-- Terminology
--   key      what a company is found under (models/resolution/keys.ts): a token, a sound, a postcode, with its kind before it: `t:heron`
--   count    how many companies stand under a key: how telling it is

-- one row per company that is or was on the register: its names and where it is
create table company_search (
  company_number text primary key,
  -- [{text, type}]: current, previous, trading
  names jsonb not null,
  postcode text,
  address text,
  status text not null,
  live boolean not null,
  keys text[] collate "C" not null
);
-- a change is in the index when it is committed: a list of what waits would be read by every query
create index company_search_keys on company_search using gin (keys) with (fastupdate = off);

-- one row per token, and per key of another kind that two companies share: one that is not here stands under one company, or none
create table company_search_count (
  key text collate "C" primary key,
  companies integer not null
);

-- one row: how many companies there are, and how many were when all keys were counted last
create table company_search_register (
  one boolean primary key default true check (one),
  companies bigint not null default 0,
  counted_companies bigint not null default 0,
  -- companies whose keys changed since then
  changed bigint not null default 0,
  counted_at timestamptz
);
insert into company_search_register default values;

-- Companies by the keys of each group (JSON: query, place, keys, most, weight); of each query the `most` that the weightiest groups brought. A
-- function for its settings: the planner, which does not know the keys, would take a walk over the register for the shorter way to a few rows.
create function company_search_candidates(groups jsonb, most integer)
returns table (query integer, rank bigint, at tid)
language sql stable
set enable_seqscan = off
set enable_indexscan = off
set jit = off
as $$
  with found as (
    select asked.query, asked.place, asked.weight, company.at
    from jsonb_to_recordset(groups) as asked(query integer, place integer, keys text[], most integer, weight float8)
    cross join lateral (select ctid as at from company_search where keys @> asked.keys limit asked.most) as company
  ),
  ranked as (
    select query, at, row_number() over (partition by query order by sum(weight) desc, min(place), at) as rank
    from found
    group by query, at
  )
  select query, rank, at from ranked where rank <= most
$$;
