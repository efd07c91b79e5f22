-- grain: one row per time that a build of kind $1 was kept and may have been in use at $2: first the newest at that time, then the earlier and the later ones of an hour.
-- A process may go on with an earlier build for a moment; and answers use a build before it is kept: it is kept when its batch is published whole
select id
from build
where kind = $1 and since <= $2::timestamptz + interval '1 hour'
  and since >= coalesce((select max(since) from build where kind = $1 and since <= $2::timestamptz - interval '1 hour'), '-infinity')
order by since > $2, abs(extract(epoch from since - $2))
