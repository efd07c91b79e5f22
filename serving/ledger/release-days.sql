-- result: one row per source of $1 with a letter for each day from its first day ($2) to $3, of the releases that are dated on it: f one has failed
-- or is set aside, w one is offered and not loaded, c all are loaded, x there is none
with wanted as (select * from unnest($1::text[], $2::date[]) as wanted(source, first)),
loaded as (
  select source, data_date,
    case
      when bool_or(state in ('failed', 'set-aside')) then 'f'
      when bool_or(state in ('offered', 'fetched', 'parsed')) then 'w'
      else 'c'
    end as letter
  from wanted
  join release using (source)
  where data_date between first and $3::date
  group by source, data_date
)
select wanted.source, string_agg(coalesce(letter, 'x'), '' order by calendar.day) as days
from wanted
cross join lateral (select day::date from generate_series(first, $3::date, interval '1 day') as day) as calendar
left join loaded on loaded.source = wanted.source and loaded.data_date = calendar.day
group by wanted.source
