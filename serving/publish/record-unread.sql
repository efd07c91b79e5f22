-- $1: [{source, records, unnamed}], all sources that have unread records
update source_state
set unread = coalesce(found.records, 0), unread_unnamed = coalesce(found.unnamed, 0)
from source_state as state
left join jsonb_to_recordset($1::jsonb) as found(source text, records integer, unnamed integer) using (source)
where source_state.source = state.source
  and (source_state.unread, source_state.unread_unnamed) is distinct from (coalesce(found.records, 0), coalesce(found.unnamed, 0))
