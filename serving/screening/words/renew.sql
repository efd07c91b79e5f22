-- Replaces the counts: $1 version, $2 instant, $3 hash of the code that read the names, $4 lists, $5 entries counted, $6 {word: entries}
insert into screening_words (version, counted_at, reading, lists, names, words) values ($1, $2, $3, $4, $5, $6)
on conflict (one) do update
set version = excluded.version, counted_at = excluded.counted_at, reading = excluded.reading, lists = excluded.lists, names = excluded.names,
  words = excluded.words
