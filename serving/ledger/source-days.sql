-- result: one row per source of $1 with a letter for each day from its first day ($2) to $3: c covered, n nothing published, w offered and not loaded,
-- f failed, unread or set aside, t today: asked for and not over yet, m asked for before its end only, a never asked for
with wanted as (select * from unnest($1::text[], $2::date[]) as wanted(source, first)),
ask as (
  select c.source, c.asked_at, c.asked_day, c.covers_from, c.covers_to,
    case
      when c.release is null then 'n'
      when r.state in ('applied', 'served', 'superseded') and not r.holds then 'c'
      when r.state in ('failed', 'set-aside') or r.holds then 'f'
      else 'w'
    end as letter
  from wanted
  join coverage c on c.source = wanted.source and not c.whole
  left join release r on r.source = c.source and r.release = c.release
),
asked as (
  -- the newest answer that is final for the day, or that is not loaded
  select distinct on (ask.source, day) ask.source, day::date, case when early and day = $3::date then 't' when early then 'm' else letter end as letter
  from ask
  join wanted using (source)
  cross join lateral generate_series(greatest(covers_from, first), least(covers_to, $3::date), interval '1 day') as day
  cross join lateral (select letter in ('c', 'n') and day >= asked_day as early) as final
  order by ask.source, day, early, asked_at desc
)
select wanted.source, string_agg(coalesce(letter, 'a'), '' order by calendar.day) as days
from wanted
cross join lateral (select day::date from generate_series(first, $3::date, interval '1 day') as day) as calendar
left join asked on asked.source = wanted.source and asked.day = calendar.day
group by wanted.source
