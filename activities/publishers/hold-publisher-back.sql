-- The next turn at a publisher is not earlier than $2 seconds from now, for every worker.
insert into publisher_slot as slot (publisher, next_at)
values ($1, clock_timestamp() + make_interval(secs => $2))
on conflict (publisher) do update set next_at = greatest(slot.next_at, excluded.next_at)
