-- The unsettled deliveries of one page, oldest event first.
select id as "delivery", attempts
from delivery
where subscription = $1 and publish = $2 and page = $3 and state in ('pending', 'retrying')
order by event
