-- Whether a company certainly matches no entry of any list. $1: the company, $2: it and the companies of its chain, as they were just read.
-- result: one row: what every company was screened against; null while a sweep runs or none has ended, while one of the companies waits, when the company has a
-- match, and for a company without facts
select screened
from screening_sweep
where target is null
  and exists (select from company_facts where company_number = $1)
  and not exists (select from screening_waiting where company_number = any ($2::text[]))
  and not exists (select from screening_match where company_number = $1)
