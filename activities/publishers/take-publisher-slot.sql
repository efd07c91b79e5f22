-- Takes the next turn at a publisher and tells how many seconds away it is; $2 = seconds between turns.
-- One statement: the row's lock orders the workers, and only the server's clock counts.
insert into publisher_slot as slot (publisher, next_at)
values ($1, clock_timestamp() + make_interval(secs => $2))
on conflict (publisher) do update
  set next_at = greatest(slot.next_at, clock_timestamp()) + make_interval(secs => $2)
returning extract(epoch from next_at - make_interval(secs => $2) - clock_timestamp())::float8 as wait
