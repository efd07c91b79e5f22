insert into source_state (source, baseline_through) values ($1, $2)
on conflict (source) do update set baseline_through = coalesce(source_state.baseline_through, excluded.baseline_through)
