-- A replay that a tenant asks for: the settled ones among the deliveries $1 are due again, and begin the retry schedule again. The outbox takes what
-- is five minutes overdue and not claimed, so its next run starts them.
update delivery
set state = 'retrying', next_attempt_at = now() - interval '5 minutes', claimed_at = null, settled_at = null, attempts_before = attempts
where id = any($1::text[]) and state in ('delivered', 'dead_letter')
