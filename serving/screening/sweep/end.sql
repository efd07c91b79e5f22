-- Ends the sweep $1: every company was screened against $2, whose entries are $3: [{list, entry, print}]. A whole sweep stands for a sweep of entries too,
-- unless that has gone on to a later day. Changes nothing when another sweep of the kind runs.
with ended as (
  update screening_sweep set screened = $2::jsonb, target = null, done_to = '' where kind = $1 and target = $2::jsonb returning true
),
also as (
  update screening_sweep as entries
  set screened = $2::jsonb, target = null, done_to = ''
  from ended
  where entries.kind = 'entries' and $1 = 'whole'
    and (entries.screened is null or entries.screened - 'day' is distinct from $2::jsonb - 'day')
),
wanted as (
  select entry.* from jsonb_to_recordset($3::jsonb) as entry(list text, entry text, print text), ended
),
gone as (
  delete from screening_entry_screened as known using ended
  where not exists (select from wanted where wanted.list = known.list and wanted.entry = known.entry)
)
insert into screening_entry_screened as known (list, entry, print)
select list, entry, print from wanted
on conflict (list, entry) do update set print = excluded.print where known.print <> excluded.print
