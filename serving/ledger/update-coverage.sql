-- Writes what the coverage ledger says of a source into its row, which a decision reads. $2: the source publishes whole lists.
with ask as (
  select c.asked_at, c.asked_day, c.covers_from, c.covers_to, c.whole, c.release, r.data_date, r.state,
    c.release is null or coalesce(r.state in ('applied', 'served', 'superseded') and not r.holds, false) as complete,
    coalesce(r.holds, false) as holds
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
-- Releases that are not loaded or that have unread records, each with the instant since which it could be, and the one at which the publisher last
-- offered it. What the first check finds was public since the end of its days: a new installation must not count the records of a year as a week old.
unloaded as (
  select *,
    min(
      case when not whole and asked_day <= (select baseline_through from source_state where source = $1)
        then least(asked_at, (covers_to + 1)::timestamp at time zone 'UTC')
        else asked_at
      end
    ) over (partition by release) as since,
    max(asked_at) over (partition by release) as last_asked_at
  from ask
  where not complete
),
-- A whole list is replaced by one of its day or a later one. An index that shows an older list again, or none, may be an old copy of itself: it
-- replaces only a list that an operator has set aside. So does a file of the same day that an operator loaded after the list was offered. A list that
-- its publisher dates after the day of the ask counts as one of that day: no list of 2099 will replace one that was dated so by mistake.
replaced as (
  select release
  from (select *, least(data_date, asked_day) as day from unloaded) old
  where whole and (
    exists (
      select from ask later
      where later.whole and later.complete and later.asked_at > old.last_asked_at and (later.data_date >= old.day or old.state = 'set-aside')
    )
    or exists (
      select from release other
      where other.source = $1 and other.release <> old.release and other.state in ('applied', 'served', 'superseded')
        and (other.data_date > old.day or other.data_date = old.day and other.run_kind = 'file' and other.applied_at > old.last_asked_at)
    )
  )
),
open as (
  -- days of a window, less those of the complete answers that came after its release was last offered
  select since, holds, days
  from (
    select a.since, a.holds,
      datemultirange(daterange(a.covers_from, a.covers_to, '[]')) - coalesce(
        (
          select range_agg(daterange(later.covers_from, later.covers_to, '[]'))
          from ask later
          where later.complete and not later.whole and not a.whole and later.asked_at > a.last_asked_at
        ),
        '{}'
      ) as days
    from unloaded a
    where not a.whole or a.release not in (select release from replaced)
  ) left_over
  where not isempty(days)
),
-- Releases that an operator has set aside while the answers rest on their records: the warehouse holds them until it is rebuilt, or, of a whole list, until one of
-- its day or a later one is applied. That the publisher shows an older list again changes no row.
refused as (
  select data_date, applied_at
  from release
  where source = $1 and state = 'set-aside' and applied_at is not null and change_set is not null
    and not ($2 and exists (
      select from release later
      where later.source = $1 and later.state in ('applied', 'served', 'superseded')
        and later.data_date >= release.data_date and later.applied_at > release.applied_at
    ))
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
    select jsonb_strip_nulls(jsonb_build_object(
      'since', to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'unread', nullif(bool_or(holds), false),
      'days', (
        select coalesce(jsonb_agg(jsonb_build_array(lower(day), upper(day) - 1) order by lower(day)), '[]')
        from unnest((select range_agg(part) from open, unnest(open.days) part)) day
      ),
      'refused', (select jsonb_agg(jsonb_build_array(data_date, data_date) order by data_date) from refused)
    ))
    from (select since, holds from open union all select applied_at, false from refused) as counted
    having count(*) > 0
  ),
  given_up = (
    select jsonb_agg(distinct jsonb_build_array(covers_from, covers_to)) from listed_unread where listed_unread.source = $1 and listed_unread.given_up
  )
where source = $1
