-- Writes how far the stream is read and applied, where freshness is read from. All records received before `covered` are applied. A window that
-- failed is not applied. $3: newest byte; it counts as received now at the latest, because the reader's clock may have been set forward. $4: oldest
-- record in no sealed window, $5: day of the records' clock, $6: oldest line that is not a record and waits for one. When another reader has the
-- stream nothing is written.
with mine as (
  update stream set last_byte_at = least($3, now()), waiting_since = $4, unread_since = $6
  where source = $1 and reader = $2
  returning source, continuous_since
),
covered as (
  select mine.source, least($3::timestamptz, now(), $4::timestamptz, $6::timestamptz, (
    select min(offered_at) from release where release.source = $1 and state in ('offered', 'fetched', 'parsed', 'failed')
  )) as until
  from mine
  where continuous_since is not null
)
insert into source_state as state (source, checked_at, checked_day)
select source, until, $5 from covered
on conflict (source) do update set checked_at = excluded.checked_at, checked_day = excluded.checked_day
returning source
