-- The streams that are not read: no byte for ten minutes, although the publisher sends heartbeats.
-- Not those whose key the workers lack: nothing reads them.
select source, to_char(last_byte_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
from stream
where coalesce(last_byte_at, '-infinity') < now() - interval '10 minutes'
  and not exists (select from unconfigured_source as unconfigured where unconfigured.source = stream.source)
order by source
