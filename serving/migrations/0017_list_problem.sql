-- one row per screening list whose newest version could not be made or served; the served version stays
create table list_problem (
  list text primary key,
  -- SQLSTATE, or MODEL_FAILED
  code text not null,
  detail text not null,
  -- since when; a repetition does not change it
  at timestamptz not null default now()
);
