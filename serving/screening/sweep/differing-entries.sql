-- $1: [{list, entry, print}], the entries of the lists now
-- result: one row per entry that is not as it was when every company was screened; `listed`: whether it is on its list now
with listed as (
  select * from jsonb_to_recordset($1::jsonb) as entry(list text, entry text, print text)
)
select list, entry, listed.print is not null as listed
from listed full join screening_entry_screened as known using (list, entry)
where listed.print is distinct from known.print
