-- Every stream that was ever connected, and its gaps, newest first. $1, $2: streams, and the source that closes the gaps of each. $3: days before the data
-- date of its releases on which the publisher may have drawn them.
with closing as (select * from unnest($1::text[], $2::text[], $3::integer[]) as pair (stream, closed_by, drawn_before))
select source, position::float8 as position, continuous_since as "continuousSince", last_byte_at as "lastByteAt", waiting_since as "waitingSince",
  down_since as "downSince", unread_since as "unreadSince",
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'from', lost_from, 'to', resumed_at, 'notedAt', noted_at, 'code', code, 'detail', detail, 'resumedDay', gap.resumed_day,
      'closedBy', (
        select release.release
        from closing
        join release on release.source = closing.closed_by
        where closing.stream = gap.source and release.state in ('applied', 'served') and release.data_date - drawn_before > gap.resumed_day
        order by release.data_date, release.release
        limit 1
      )
    ) order by noted_at desc)
    from stream_gap as gap where gap.source = stream.source
  ), '[]') as gaps
from stream
order by source
