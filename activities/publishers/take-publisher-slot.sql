-- Takes the next turn at a publisher and tells its instant and how many seconds away it is; $2 = seconds between turns that the source states.
-- One statement: the row's lock orders the workers, and only the server's clock counts. The strictest source of a host decides for all of them, also
-- for the time since the turn before.
insert into publisher_slot as slot (publisher, next_at, spacing)
values ($1, clock_timestamp() + make_interval(secs => $2), $2)
on conflict (publisher) do update
  set
    next_at = greatest(slot.next_at + make_interval(secs => greatest(slot.spacing, $2) - slot.spacing), clock_timestamp())
      + make_interval(secs => greatest(slot.spacing, $2)),
    spacing = greatest(slot.spacing, $2)
returning
  (next_at - make_interval(secs => spacing))::text as turn,
  extract(epoch from next_at - make_interval(secs => spacing) - clock_timestamp())::float8 as wait
