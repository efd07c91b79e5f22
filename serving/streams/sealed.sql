-- The window is sealed: it is offered for loading, and the position moves behind it. Until the snapshot of the table is loaded a window is a
-- baseline. No row: another reader has the stream. $3: the window; $4: source of the snapshot, null: none.
with mine as (
  update stream set position = ($3::jsonb->>'last')::bigint, sealing = null,
    published_at = greatest(published_at, ($3::jsonb->>'publishedAt')::timestamp)
  where source = $1 and reader = $2 returning source
)
insert into release (source, release, data_date, run_kind, baseline, state, urls, offered_at)
select source, $3::jsonb->>'release', ($3::jsonb->>'dataDate')::date, 'scheduled',
  $4::text is not null and not exists (select from source_state where source_state.source = $4 and data_date is not null),
  'offered', array[$3::jsonb->>'url'], ($3::jsonb->>'receivedAt')::timestamptz
from mine
on conflict (source, release) do update set urls = excluded.urls
returning release
