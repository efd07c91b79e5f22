-- Clearances of a month that a process of the API has leased and not spent, as it said with its newest lease (serving/limits/meter.ts).
create table usage_lease (
  process uuid not null,
  owner text not null,
  environment text not null,
  meter text not null,
  window_start timestamptz not null,
  held bigint not null check (held >= 0),
  held_at timestamptz not null default now(),
  primary key (process, owner, environment, meter, window_start)
);

-- grain: one row per lease of a process that has ended without giving it back. A process writes a sign of life every 15 seconds. A lease of the last minute is of a
-- process that may have started since
create view ended_usage_lease as
select lease.process, owner, environment, meter, window_start, held
from usage_lease as lease
where held_at not between now() - interval '1 minute' and now() + interval '1 minute'
  and not exists (
    select from api_process
    where api_process.id = lease.process and seen_at between now() - interval '1 minute' and now() + interval '1 minute'
  );
