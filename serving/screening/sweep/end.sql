-- Ends the sweep: every company was screened against $1, whose entries are $2: [{list, entry, print}]. Changes nothing when another sweep runs.
with ended as (
  update screening_sweep set screened = $1::jsonb, target = null, done_to = '' where target = $1::jsonb returning true
),
wanted as (
  select entry.* from jsonb_to_recordset($2::jsonb) as entry(list text, entry text, print text), ended
),
gone as (
  delete from screening_entry_screened as known using ended
  where not exists (select from wanted where wanted.list = known.list and wanted.entry = known.entry)
)
insert into screening_entry_screened as known (list, entry, print)
select list, entry, print from wanted
on conflict (list, entry) do update set print = excluded.print where known.print <> excluded.print
