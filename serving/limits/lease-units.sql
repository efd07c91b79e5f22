-- Adds $5 units to what is used in a window and returns the sum. The caller keeps what fits within the limit and
-- returns the rest: $5 is negative then. $6, $7: the process, and the units that it holds and has not spent after that: those of a month are given back when the
-- process is killed (return-ended-leases.sql).
with held as (
  insert into usage_lease as known (process, owner, environment, meter, window_start, held)
  select $6::uuid, $1, $2, $3, $4, $7::bigint where $3 = 'clearances'
  on conflict (process, owner, environment, meter, window_start) do update set held = excluded.held, held_at = excluded.held_at
)
insert into usage_count as known (owner, environment, meter, window_start, used) values ($1, $2, $3, $4, $5)
on conflict (owner, environment, meter, window_start) do update set used = known.used + excluded.used
returning used
