-- A release that is served now brings what a stream lost (brings_lost): the loss counts again only when it grows longer. $1: [{source, release}]. $2, $3:
-- streams, and the source that closes the gaps of each by a check.
update source_state as stream
set lost = lost || jsonb_build_object('broughtAt', to_char(one.offered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
from jsonb_to_recordset($1::jsonb) as named(source text, release text)
join release as one using (source, release)
join unnest($2::text[], $3::text[]) as closing(stream, closed_by) on closed_by = source
where stream.source = closing.stream and brings_lost(one, (lost ->> 'to')::timestamptz, (lost ->> 'day')::date)
