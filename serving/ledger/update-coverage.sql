-- Writes what the coverage ledger says of a source into its row, which a decision reads.
with ask as (
  select c.asked_at, c.asked_day, c.covers_from, c.covers_to, c.whole, c.release,
    c.release is null or coalesce(r.state in ('applied', 'served', 'superseded'), false) as complete
  from coverage c
  left join release r on r.source = c.source and r.release = c.release
  where c.source = $1
),
newest as (
  select asked_at, asked_day
  from ask
  where asked_day between covers_from and covers_to
  group by asked_at, asked_day
  having bool_and(complete)
  order by asked_at desc
  limit 1
),
covered as (
  -- a day is final when it was asked for after its end
  select range_agg(daterange(covers_from, least(covers_to, asked_day - 1), '[]')) as days
  from ask
  where complete and not whole and covers_from < asked_day
),
open as (
  -- releases that are not loaded, less the days of the complete answers that came after the release was last offered
  select since, days
  from (
    select a.since,
      datemultirange(daterange(a.covers_from, a.covers_to, '[]')) - coalesce(
        (
          select range_agg(case when later.whole then daterange(null, null) else daterange(later.covers_from, later.covers_to, '[]') end)
          from ask later
          where later.complete and later.whole = a.whole and later.asked_at > a.last_asked_at
        ),
        '{}'
      ) as days
    from (
      select *, min(asked_at) over (partition by release) as since, max(asked_at) over (partition by release) as last_asked_at
      from ask
      where not complete
    ) a
  ) left_over
  where not isempty(days)
)
update source_state
set
  -- a source that was checked before this ledger existed keeps that check until the first complete ask
  checked_at = coalesce((select asked_at from newest), checked_at),
  checked_day = coalesce((select asked_day from newest), checked_day),
  covered = (
    select coalesce(jsonb_agg(jsonb_build_array(lower(day), upper(day) - 1) order by lower(day)), '[]')
    from covered, unnest(covered.days) day
  ),
  open_asks = (
    select jsonb_build_object(
      'since', to_char(min(open.since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'days', (
        select jsonb_agg(jsonb_build_array(lower(day), upper(day) - 1) order by lower(day))
        from unnest((select range_agg(part) from open, unnest(open.days) part)) day
      )
    )
    from open
    having count(*) > 0
  )
where source = $1
