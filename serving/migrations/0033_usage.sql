-- How much of an allowance is used in a window, as leased by the processes of the API (serving/limits/meter.ts). `owner`: a tenant or a key.
create table usage_count (
  owner text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  meter text not null,
  window_start timestamptz not null,
  used bigint not null,
  primary key (owner, environment, meter, window_start)
);

-- Requests a minute of one key; null: only the limits of its tenant hold.
alter table api_key add column requests_per_minute integer check (requests_per_minute > 0);
