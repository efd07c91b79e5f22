-- deletes entries that left the list, inserts new ones, updates changed ones; an unchanged row is not written
with gone as (
  delete from screening_entry as held
  where list = $1 and not exists (select from entry_in where entry_in.id = held.id)
)
insert into screening_entry as held (list, id, entry)
select $1, id, entry from entry_in
on conflict (list, id) do update set entry = excluded.entry where held.entry is distinct from excluded.entry
