-- one row per page whose deliveries were never attempted, after a cursor. Without a publish only pages older than 30 seconds, or of
-- a clock that was ahead: the workflow that published starts the newer ones. A watch that is paused is left out, until the pause has lasted too long.
-- No workflow publishes the events of the sandbox.
select subscription, tenant, publish, page, count(*)::integer as "deliveries"
from delivery
join subscription on subscription.id = delivery.subscription
where state = 'pending' and attempts = 0 and coalesce(held_until <= now(), true)
  and ($1::text is null or publish = $1)
  and ($1::text is not null or publish like 'sandbox/%' or delivery.created_at not between now() - interval '30 seconds' and now())
  and (subscription, publish, page) > ($2, $3, $4)
group by subscription, tenant, publish, page
order by subscription, publish, page
limit $5
