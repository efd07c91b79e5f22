-- The answers of the publisher since $2, with the state of the release that each offered.
select c.covers_from::text as "from", c.covers_to::text as "to", c.release, r.state
from coverage c
left join release r on r.source = c.source and r.release = c.release
where c.source = $1 and c.asked_at >= $2 and not c.whole
order by c.asked_at
