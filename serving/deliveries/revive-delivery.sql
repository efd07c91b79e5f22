-- A replay: the delivery is due now. The audit log names who started it as far as the worker knows: the history of the workflow in Temporal has more.
with revived as (
  update delivery
  set state = 'retrying', next_attempt_at = now(), settled_at = null, attempts_before = attempts
  where id = $1 and state in ('delivered', 'dead_letter')
  returning id, subscription
)
insert into audit_log (actor, action, tenant, detail)
select 'a workflow started in Temporal', 'replay-delivery', subscription.tenant, jsonb_build_object('delivery', revived.id, 'watch', subscription.id)
from revived
join subscription on subscription.id = revived.subscription
