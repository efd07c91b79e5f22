-- The publisher answers. Without a position the stream begins now, and the gap before it ends; a reader that was killed before the first record
-- leaves no position, so the gap ends with the next reader. $4, $5: the records' day and instant.
-- No row: another reader has the stream.
with mine as (
  update stream
  set down_since = null, last_byte_at = $3, followed_since = coalesce(followed_since, $4), continuous_since = case when position is null then $3 else coalesce(continuous_since, $3) end
  where source = $1 and reader = $2
  returning source, continuous_since, position is null as anew
),
ended as (
  update stream_gap as gap set resumed_at = mine.continuous_since, resumed_day = $4
  from mine
  where gap.source = mine.source and (
    resumed_at is null or (anew and noted_at = (select max(newest.noted_at) from stream_gap as newest where newest.source = gap.source))
  )
),
regained as (
  update source_state as state set lost = state.lost || jsonb_build_object(
    'to', to_char(mine.continuous_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', $4::date, 'asOf', $5::text
  )
  from mine
  where state.source = mine.source and state.lost is not null and (state.lost ->> 'to' is null or anew)
)
select source from mine
