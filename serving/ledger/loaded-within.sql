-- The newest loaded answer for days within $2..$3 that has at least $4 records.
select c.release, r.rows::int
from coverage c
join release r on r.source = c.source and r.release = c.release
where c.source = $1 and not c.whole and c.covers_from >= $2 and c.covers_to <= $3
  and r.state in ('applied', 'served', 'superseded') and r.rows >= $4
order by c.asked_at desc
limit 1
