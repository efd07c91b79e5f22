-- The publisher answers. Without a position the stream begins now, and the gap before it ends. A connection that brought no record leaves no position: what
-- was published between its last byte and now is a gap too, or makes the gap before it longer: the check that a new gap asks for is not repeated.
-- No row: another reader has the stream.
-- $4, $5: the records' day and instant. $6: source that is asked for single companies to learn what was lost; null: none is. $7, $8: code and words of the gap.
with was as (
  select
    source, position is null as anew, continuous_since, last_byte_at,
    position is null and continuous_since is not null and not exists (
      select from stream_gap as gap where gap.source = stream.source and gap.resumed_at = continuous_since
    ) as has_gap
  from stream
  where source = $1 and reader = $2
  for update
),
mine as (
  update stream
  set down_since = null, last_byte_at = $3, followed_since = coalesce(followed_since, $4),
    continuous_since = case when was.anew then $3 else coalesce(stream.continuous_since, $3) end,
    snapshot_due = snapshot_due or has_gap
  from was
  where stream.source = was.source
  returning
    stream.source, stream.continuous_since, snapshot_due, was.anew, was.last_byte_at as lost_from, has_gap
),
noted as (
  insert into stream_gap (source, lost_from, noted_at, resumed_at, resumed_day, code, detail)
  select source, lost_from, continuous_since, continuous_since, $4, $7, $8 from mine where has_gap
),
ended as (
  update stream_gap as gap set resumed_at = mine.continuous_since, resumed_day = $4
  from mine
  where gap.source = mine.source and not has_gap and (
    resumed_at is null or (anew and noted_at = (select max(newest.noted_at) from stream_gap as newest where newest.source = gap.source))
  )
),
lost as (
  select source, jsonb_build_object(
    'to', to_char(continuous_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', $4::date, 'asOf', $5::text
  ) as until, lost_from, has_gap, anew
  from mine
),
regained as (
  update source_state as state set lost = state.lost || lost.until
  from lost
  where state.source = lost.source and not has_gap and state.lost is not null and (state.lost ->> 'to' is null or anew)
),
begun as (
  insert into source_state as state (source, lost)
  select source, until || jsonb_build_object(
    'from', to_char(lost_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lookUp', $6::text
  )
  from lost where has_gap
  on conflict (source) do update set lost = excluded.lost
)
select snapshot_due as "snapshotDue", has_gap as "hasGap" from mine
