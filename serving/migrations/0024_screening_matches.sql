-- Terminology
--   party   a name behind a company: its own, a former one, an officer, or an owner up the chain of owners
--   match   a party and an entry of a list that may be the same, with its effect: HOLD, REVIEW, or INFO, which changes no outcome (models/screening)
--   sweep   screens every company: after the first load, when a list has changed, and when the rules of screening have changed

-- two rows: the sweep that follows changed entries, and the sweep that compares every company with whole lists
create table screening_sweep (
  kind text primary key check (kind in ('entries', 'whole')),
  -- {"lists": {list: version}, "rules": hash, "day": ISO day}: what every company was screened against; null: no sweep has ended
  screened jsonb,
  -- the same of the running sweep; null: none runs
  target jsonb,
  -- the running sweep has done every company up to this number
  done_to text not null default ''
);
insert into screening_sweep (kind) values ('entries'), ('whole');

-- one row per entry that every company was screened against: what of it a match depends on, as a hash
create table screening_entry_screened (
  list text not null,
  entry text not null,
  print text not null,
  primary key (list, entry)
);

-- one row per company whose names, officers or owners, or those of a company in its chain, have changed since it was screened
create table screening_waiting (
  company_number text primary key,
  -- the batch that changed it
  sequence bigint not null,
  -- true: only a company in its chain has changed, so the companies that it owns do not follow
  follows boolean not null default false
);

-- one row per company that companies own: these
create table screening_chain (
  company_number text primary key,
  chain text[] not null
);
create index screening_chain_by_owner on screening_chain using gin (chain);

-- one row per match now: a company without one needs no screening (serving/screening/sweep/standing.sql)
create table screening_match (
  company_number text not null,
  list text not null,
  entry text not null,
  -- hash of the name and its particulars
  party text not null,
  effect text not null check (effect in ('HOLD', 'REVIEW', 'INFO')),
  found_at timestamptz not null default now(),
  primary key (company_number, list, entry, party)
);
create index screening_match_by_entry on screening_match (list, entry);
