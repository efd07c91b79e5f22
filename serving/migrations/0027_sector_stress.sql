-- the sectors (SIC divisions) under stress, each with the end of the month in which it became elevated
create table sector_state (
  division text primary key,
  since date not null
);
-- the build of the models that computed them; no row: none were published yet
create table sector_build (
  single boolean primary key default true check (single),
  feature_build text not null
);
