-- $1: [{list, entry, print}], the entries of the lists now
-- result: one row per entry that is new or has changed since every company was screened, and per entry that is gone (`held` false)
with wanted as (
  select * from jsonb_to_recordset($1::jsonb) as entry(list text, entry text, print text)
)
select list, entry, wanted.print is not null as held
from wanted full join screening_entry_screened as known using (list, entry)
where wanted.print is distinct from known.print
