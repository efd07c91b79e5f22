-- Adds $5 units to what is used in a window and returns the sum. The caller keeps what fits within the limit and
-- returns the rest: $5 is negative then.
insert into usage_count as known (owner, environment, meter, window_start, used) values ($1, $2, $3, $4, $5)
on conflict (owner, environment, meter, window_start) do update set used = known.used + excluded.used
returning used
