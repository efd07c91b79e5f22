insert into screening_list (list, version, entries, sequence) values ($1, $2, $3, $4)
on conflict (list) do update
set version = excluded.version, entries = excluded.entries, sequence = excluded.sequence, published_at = now()
