-- A baseline that ends in the future comes from a wrong clock: no release would fire an event until that day. A day before the newest release shows
-- that the clock is wrong now, and moves nothing.
insert into source_state as s (source, baseline_through) values ($1, $2)
on conflict (source) do update
set baseline_through = case
    when s.data_date > excluded.baseline_through then coalesce(s.baseline_through, excluded.baseline_through)
    else least(s.baseline_through, excluded.baseline_through)
  end
