-- one row per failure that ended deliveries of live within a day: what a replay revives is counted no longer. A subscriber tries in the sandbox what
-- happens when its receiver fails
select coalesce(last_error, '') as failure, count(*)::int as deliveries
from delivery
join subscription on subscription.id = delivery.subscription
where state = 'dead_letter' and settled_at > now() - interval '1 day' and environment = 'live'
group by failure
order by failure
