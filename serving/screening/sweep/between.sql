-- result: one row per version of each entry that has changed since every company was screened, and as it was then; `version` null: it was not listed
select list, entry, version from screening_entry_between
union all
select list, entry, known.version
from screening_entry_screened as known
where exists (select from screening_entry_between as changed where changed.list = known.list and changed.entry = known.entry)
