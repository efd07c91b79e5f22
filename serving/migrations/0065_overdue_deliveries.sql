-- grain: one row per delivery whose next attempt, or first one, was due ten minutes ago. The outbox starts one that is five minutes overdue within a minute,
-- so no worker sends these, or none can. Those of a watch that its tenant has paused are not due
create view overdue_delivery as
select id, state, coalesce(next_attempt_at, created_at) as due
from delivery
where state in ('pending', 'retrying') and coalesce(next_attempt_at, created_at) < now() - interval '10 minutes'
  and not exists (select from subscription where subscription.id = delivery.subscription and held_until > now());
