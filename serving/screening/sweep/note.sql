-- Before companies are screened against $1 ({list: version}): remembers the entries that differ, $2: [{list, entry, print, version}].
with noted as (
  update screening_sweep set noted = $1::jsonb where kind = 'entries'
)
insert into screening_entry_between (list, entry, print, version)
select list, entry, print, version from jsonb_to_recordset($2::jsonb) as entry(list text, entry text, print text, version jsonb)
on conflict do nothing
