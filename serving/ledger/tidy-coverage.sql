-- Drops the answers that decide nothing any more: those that were asked for before the day $2; those whose days lie before the horizon, which begins
-- with the day $4 (null: the source has none); and, of those before the instant $3, each complete one that a later complete answer replaces.
with complete as (
  select c.*
  from coverage c
  left join release r on r.source = c.source and r.release = c.release
  where c.source = $1 and (c.release is null or r.state in ('applied', 'served', 'superseded') and not r.holds)
)
delete from coverage old
using source_state s
where old.source = $1 and s.source = $1 and (
  old.asked_day < $2
  or old.covers_to < $4
  or old.asked_at < $3 and (
    old.whole and old.asked_at < s.checked_at and old.id in (select id from complete)
    or not old.whole and old.id in (select id from complete) and exists (
      select from complete later
      where not later.whole and later.asked_at > old.asked_at
        and later.covers_from <= old.covers_from and later.covers_to >= old.covers_to
    )
  )
)
