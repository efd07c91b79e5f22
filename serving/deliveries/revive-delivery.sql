-- A replay: the delivery is due now.
update delivery
set state = 'retrying', next_attempt_at = now(), settled_at = null
where id = $1 and state in ('delivered', 'dead_letter')
