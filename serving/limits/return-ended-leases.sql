-- Forgets the leases of processes that have ended. What they had spent is not known, so each count of theirs is what is stored of the month, and what the
-- processes that run hold. It only becomes smaller. A window is a calendar month of UTC.
with returned as (
  delete from usage_lease as lease using ended_usage_lease as ended
  where (lease.process, lease.owner, lease.environment, lease.meter, lease.window_start)
    = (ended.process, ended.owner, ended.environment, ended.meter, ended.window_start)
  returning lease.owner, lease.environment, lease.meter, lease.window_start, lease.held
),
counted as (
  select distinct owner, environment, meter, window_start from returned where held > 0
)
update usage_count as known
set used = least(
  used,
  (
    select count(*) from decision
    where tenant = known.owner and decision.environment = known.environment
      and outcome in ('ALLOW', 'HOLD', 'REVIEW') -- true of all: the index has the outcome before the instant
      and decided_at >= known.window_start and decided_at < (known.window_start at time zone 'UTC' + interval '1 month') at time zone 'UTC'
  ) + (
    select coalesce(sum(held), 0) from usage_lease as lease
    where (lease.owner, lease.environment, lease.meter, lease.window_start) = (known.owner, known.environment, known.meter, known.window_start)
      and process not in (select process from ended_usage_lease)
  )
)
from counted
where (known.owner, known.environment, known.meter, known.window_start) = (counted.owner, counted.environment, counted.meter, counted.window_start)
