-- What decisions are computed by, so that a stored decision can be recomputed under the build that made it (docs/replay.md). One row each time that the
-- program used another one than before. `kind`: sql (the models of the facts), rules (the decision table and its code), counts (the counts of the register
-- and the fit of the accounts anomaly). `id` derives from `content`.
create table build (
  kind text not null check (kind in ('sql', 'rules', 'counts')),
  id text not null,
  content jsonb not null,
  since timestamptz not null default clock_timestamp(),
  primary key (kind, id, since)
);
create index build_by_time on build (kind, since desc);
