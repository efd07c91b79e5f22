-- Ends the sweep of changed entries: every company was screened against $1. $2: [{list, entry, print, version}], the changed entries that are listed.
-- Changes nothing when another sweep of entries runs.
with ended as (
  update screening_sweep set screened = $1::jsonb, target = null, done_to = '', known = null where kind = 'entries' and target = $1::jsonb returning true
),
listed as (
  select entry.* from jsonb_to_recordset($2::jsonb) as entry(list text, entry text, print text, version jsonb), ended
),
gone as (
  delete from screening_entry_screened as known using screening_entry_between as changed, ended
  where changed.list = known.list and changed.entry = known.entry
    and not exists (select from listed where listed.list = known.list and listed.entry = known.entry)
),
cleared as (
  delete from screening_entry_between using ended
)
insert into screening_entry_screened as known (list, entry, print, version)
select list, entry, print, version from listed
on conflict (list, entry) do update set print = excluded.print, version = excluded.version
