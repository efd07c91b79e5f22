-- result: one row per source that was asked for company $1
select l.source, l.asked_at as "askedAt", l.answer, l.records, l.release, r.state, l.failure
from company_lookup l
left join release r on r.source = l.source and r.release = l.release
where l.company_number = $1
order by l.source
