-- The next turn at a publisher is not earlier than $2 seconds from now, for every worker. Turns that wait until then are taken again.
insert into publisher_slot as slot (publisher, next_at, held_until)
values ($1, clock_timestamp() + make_interval(secs => $2), clock_timestamp() + make_interval(secs => $2))
on conflict (publisher) do update set
  next_at = greatest(slot.next_at, excluded.next_at), held_until = greatest(slot.held_until, excluded.held_until)
