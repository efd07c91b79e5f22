-- one row per process of the API that runs: what it cannot do now. A scrape of the gauges reaches one process and has to tell of all.
create table api_process (
  id uuid primary key,
  -- host and process
  process text not null,
  -- why the signer does not answer, by environment: {"live": "TOKEN_HUNG: ..."}
  signers_down jsonb not null,
  -- whether every mandatory list is in memory
  lists_loaded boolean not null,
  -- the code of the trouble of the log, by environment: {"live": "LOG_DIFFERS"}
  log_troubles jsonb not null,
  seen_at timestamptz not null default now()
);
-- the other gauges that are read at each scrape: the deliveries that were given up within a day, and whether the schedules are paused
create index delivery_given_up on delivery (settled_at) where state = 'dead_letter';
create index audit_log_of_pauses on audit_log (at) where action in ('pause', 'resume');
