-- Ends the sweep: every company was screened against $1, whose entries are $2: [{list, entry, print}]
with ended as (
  update screening_sweep set screened = $1::jsonb, target = null, done_to = ''
),
wanted as (
  select * from jsonb_to_recordset($2::jsonb) as entry(list text, entry text, print text)
),
gone as (
  delete from screening_entry_screened as known
  where not exists (select from wanted where wanted.list = known.list and wanted.entry = known.entry)
)
insert into screening_entry_screened as known (list, entry, print)
select list, entry, print from wanted
on conflict (list, entry) do update set print = excluded.print where known.print <> excluded.print
