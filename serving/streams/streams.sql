-- Every stream that was ever connected, and its gaps, newest first. $1, $2: streams, and the source that closes the gaps of each. $3: days before the data
-- date of its releases on which the publisher may have drawn them. $4: whether a check of it reads all that the publisher has then (brings_lost).
with closing as (
  select * from unnest($1::text[], $2::text[], $3::integer[], $4::boolean[]) as pair (stream, closed_by, drawn_before, is_read_whole)
)
select source, position::float8 as position, continuous_since as "continuousSince", last_byte_at as "lastByteAt", waiting_since as "waitingSince",
  down_since as "downSince", unread_since as "unreadSince",
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'from', lost_from, 'to', resumed_at, 'notedAt', noted_at, 'code', code, 'detail', detail, 'resumedDay', gap.resumed_day,
      'closedBy', (
        select one.release
        from closing
        join release as one on one.source = closing.closed_by
        where closing.stream = gap.source and one.state in ('applied', 'served')
          and (one.data_date - drawn_before > gap.resumed_day or (is_read_whole and brings_lost(one, gap.resumed_at, gap.resumed_day)))
        order by one.data_date, one.release
        limit 1
      )
    ) order by noted_at desc)
    from stream_gap as gap where gap.source = stream.source
  ), '[]') as gaps
from stream
order by source
