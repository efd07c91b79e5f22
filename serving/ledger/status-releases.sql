-- The newest releases by their last change.
select source, release, state, run_kind as run, rows::int, rejected::int, added::int, changed::int, removed::int,
  coalesce(failure_code || ': ' || failure_message, '') as failure
from release
order by greatest(offered_at, coalesce(failed_at, offered_at), coalesce(applied_at, offered_at)) desc, data_date desc
limit $1
