-- one row per delivery whose next attempt is long overdue, after a cursor: no workflow is working on it
select id as "delivery", subscription
from delivery
where state in ('pending', 'retrying') and attempts > 0 and next_attempt_at < now() - interval '5 minutes' and id > $1
order by id
limit $2
