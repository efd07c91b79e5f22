select release, data_date::text as "dataDate", state, run_kind as run, rows::int, rejected::int, added::int, changed::int, removed::int,
  coalesce(failure_code || ': ' || failure_message, '') as failure
from release
where source = $1
order by data_date desc, offered_at desc
limit $2
