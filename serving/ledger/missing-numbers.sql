-- result: one row per hole between the numbers of the loaded releases of the source $1, unless the snapshot $2 has a release that was drawn on the day
-- after it or later: at most $3 days before its data date. A number is the last part of the id, before the edition.
with loaded as (
  select substring(release from '\.(\d+)(?:\+e\d+)?$')::int as number, max(data_date) as day
  from release
  where source = $1 and state in ('applied', 'served', 'superseded')
  group by number
),
beside as (select number, day, lag(number) over (order by number) as before, lag(day) over (order by number) as day_before from loaded)
select before + 1 as first, number - 1 as last, day_before::text as "from", day::text as "to"
from beside
where before + 1 < number
  and not exists (select from release where source = $2 and state in ('applied', 'served') and data_date - $3::integer >= beside.day)
order by number
