-- one row per role of a worker that cannot run, such as `warehouse` with a damaged file; the role deletes it when it runs again
create table role_problem (
  role text primary key,
  code text not null,
  message text not null,
  since timestamptz not null default now(),
  tried_at timestamptz not null default now()
);
