-- Notes that records after the position are lost. The stream begins anew, and the publisher may count anew. No row: another reader has the stream.
with mine as (
  update stream set position = null, published_at = null, numbering = numbering + 1, continuous_since = null, snapshot_due = true
  where source = $1 and reader = $2
  returning source
)
insert into stream_gap (source, lost_from, noted_at, code, detail)
select mine.source, state.checked_at, $3, $4, $5 from mine left join source_state as state using (source)
on conflict do nothing
returning source
