-- Terminology
--   list     one public record that names are screened against (models/screening/entry.ts)
--   version  a list as it stood: `<release>.<12 hex of its contents>`; the whole of one is served, or of the one before

-- one row per list: the version that is served
create table screening_list (
  list text primary key,
  version text not null,
  entries integer not null,
  -- rises with every export: an older one that arrives late is left out
  sequence bigint not null,
  published_at timestamptz not null default now()
);

-- one row per entry of the served version: replaced whole
create table screening_entry (
  list text not null references screening_list,
  id text not null,
  entry jsonb not null,
  primary key (list, id)
);
