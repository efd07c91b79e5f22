-- one row per failure that ended deliveries within a day: what a replay revives is counted no longer
select coalesce(last_error, '') as failure, count(*)::int as deliveries
from delivery
where state = 'dead_letter' and settled_at > now() - interval '1 day'
group by failure
order by failure
