-- Notes that records after the position are lost. The stream begins anew, and the publisher may count anew. $6: source that is asked for single
-- companies to learn what was lost; null: none is. No row: another reader has the stream.
with mine as (
  update stream set position = null, published_at = null, numbering = numbering + 1, continuous_since = null, snapshot_due = true
  where source = $1 and reader = $2
  returning source
),
noted as (
  insert into stream_gap (source, lost_from, noted_at, code, detail)
  select mine.source, state.checked_at, $3, $4, $5 from mine left join source_state as state using (source)
  on conflict do nothing
)
insert into source_state as state (source, lost)
select mine.source, jsonb_build_object(
  'from', to_char(known.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'to', null, 'day', null, 'asOf', null, 'lookUp', $6::text
)
from mine left join source_state as known using (source)
on conflict (source) do update set lost = excluded.lost
returning source
