insert into screening_list as held (list, version, entries, sequence) values ($1, $2, $3, $4)
on conflict (list) do update
set
  version = excluded.version,
  entries = excluded.entries,
  sequence = excluded.sequence,
  -- a process compares this instant with that of the version in its memory: a later version is never the earlier one,
  -- also after the clock was set back
  published_at = greatest(now(), held.published_at + interval '1 millisecond')
