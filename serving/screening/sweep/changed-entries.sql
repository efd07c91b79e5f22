-- result: one row per entry that has changed since every company was screened, before or after the comparison with whole lists began
select list, entry from screening_entry_screened where news
union
select list, entry from screening_entry_between
