-- The SQL and the counts that compute a screening: a replay uses them for a stored decision (docs/replay.md). `words`: the counts of words that names were
-- scored by. `lists`: a hash of the SQL of each screening list, which says whether the list is made otherwise now.
alter table build drop constraint build_kind_check;
alter table build add constraint build_kind_check check (kind in ('sql', 'rules', 'counts', 'words', 'lists'));
insert into build (kind, id, content, since)
select 'words', version, jsonb_build_object('reading', reading, 'names', names, 'words', words), counted_at from screening_words;
