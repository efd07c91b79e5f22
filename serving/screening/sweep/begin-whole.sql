-- Begins the comparison of every company with whole lists: $1, whose entries are $2: [{list, entry, print, version, turned}]; `turned`: it has begun or
-- ended since every company was screened, which is news of it like a change. Until the comparison ends, nothing counts as screened.
with whole as (
  update screening_sweep set target = $1::jsonb, done_to = '' where kind = 'whole'
),
entries as (
  update screening_sweep
  set known = coalesce(screened -> 'lists', known), screened = null, target = null, done_to = '', noted = $1::jsonb -> 'lists'
  where kind = 'entries'
),
cleared as (
  delete from screening_entry_between
),
listed as (
  select * from jsonb_to_recordset($2::jsonb) as entry(list text, entry text, print text, version jsonb, turned boolean)
),
gone as (
  delete from screening_entry_screened as known
  where not exists (select from listed where listed.list = known.list and listed.entry = known.entry)
)
insert into screening_entry_screened as known (list, entry, print, version, news)
select list, entry, listed.print, listed.version, turned or before.entry is null
from listed left join screening_entry_screened as before using (list, entry)
on conflict (list, entry) do update
set print = excluded.print, version = excluded.version, news = known.news or excluded.news or known.print <> excluded.print
