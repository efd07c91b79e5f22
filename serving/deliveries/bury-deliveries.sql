-- Ends deliveries without a further attempt. The events stay, so an operator can replay them. The reason `subscription_disabled` is that of a worker which
-- read the subscription before: a delivery whose tenant has enabled the subscription since, or pauses it, stays due.
update delivery
set state = 'dead_letter', last_error = $2, next_attempt_at = null, settled_at = now()
where id = any($1::text[]) and state in ('pending', 'retrying')
  and ($2 <> 'subscription_disabled' or exists (
    select from subscription
    where subscription.id = delivery.subscription and disabled_at is not null and coalesce(held_until <= now(), true)
  ))
