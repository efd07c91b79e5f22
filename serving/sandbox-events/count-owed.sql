-- How many deliveries of the sandbox of the tenant $1 are owed, counted up to $2.
select count(*)::integer as owed
from (
  select
  from delivery
  join subscription on subscription.id = delivery.subscription
  where tenant = $1 and environment = 'sandbox' and state in ('pending', 'retrying')
  limit $2
) as counted
