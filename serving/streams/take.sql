-- A reader takes the stream over. Returns where the stream stands.
insert into stream as s (source, reader) values ($1, $2)
on conflict (source) do update set reader = excluded.reader, waiting_since = null
returning s.position::float8 as position, s.sealing, s.continuous_since as "continuousSince", s.snapshot_due as "snapshotDue",
  s.unread_since as "unreadSince", to_char(s.published_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "publishedAt", s.numbering
