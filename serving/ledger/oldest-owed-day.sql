-- The oldest day since $2 of which a scheduled run saw a release and none was served.
select min(data_date)::text as day
from release r
where source = $1 and data_date >= $2 and run_kind = 'scheduled' and state not in ('served', 'superseded')
  -- the id of a day of notices contains their count, so another id may have been served for the same day
  and not exists (
    select from release other where other.source = r.source and other.data_date = r.data_date and other.state = 'served'
  )
