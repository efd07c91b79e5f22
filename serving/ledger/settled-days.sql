-- Days of which the publisher was asked $2 days later or more, with a complete answer. With 1: after their end.
select coalesce(jsonb_agg(jsonb_build_array(lower(day), upper(day) - 1) order by lower(day)), '[]') as days
from (
  select range_agg(daterange(c.covers_from, least(c.covers_to, c.asked_day - $2::int), '[]')) as days
  from coverage c
  left join release r on r.source = c.source and r.release = c.release
  where c.source = $1 and not c.whole and c.covers_from <= c.asked_day - $2::int
    and (c.release is null or r.state in ('applied', 'served', 'superseded') and not r.holds)
) settled, unnest(settled.days) day
