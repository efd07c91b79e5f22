-- one row per role of a worker: the newest sign of life of any worker that runs the role
create table role_seen (
  role text primary key,
  -- host and process
  worker text not null,
  seen_at timestamptz not null default now()
);
