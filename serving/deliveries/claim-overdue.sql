-- Claims deliveries whose next attempt is five minutes overdue, the longest overdue first: no workflow is working on them. A claim lasts five
-- minutes, so a delivery whose workflow is slow does not keep the next ones from being claimed. No wait is longer than a day: a time beyond that was
-- written under a clock that was ahead, and the delivery is due. Those of a watch that is paused wait, until the pause has lasted too long.
with overdue as (
  select id
  from delivery
  where state in ('pending', 'retrying') and next_attempt_at is not null
    and greatest(next_attempt_at, claimed_at) not between now() - interval '5 minutes' and now() + interval '1 day'
    and not exists (select from subscription where subscription.id = delivery.subscription and held_until > now())
  order by greatest(next_attempt_at, claimed_at)
  limit $1
  for update of delivery skip locked
)
update delivery
set claimed_at = now(), next_attempt_at = least(next_attempt_at, now())
from overdue, subscription
where delivery.id = overdue.id and subscription.id = delivery.subscription
returning delivery.id as "delivery", delivery.subscription, subscription.tenant
