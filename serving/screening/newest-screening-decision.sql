-- the newest decision of one line: the same entry, subject and reference
select id, verdict, entry_print as "entryPrint", decided_by as "by", why, decided_at as "at"
from screening_decision
where tenant = $1 and environment = $2 and list = $3 and entry = $4 and subject_key = $5 and subject_print = $6
  and reference is not distinct from $7
order by sequence desc
limit 1
