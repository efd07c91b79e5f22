-- Ends deliveries without a further attempt. The events stay, so an operator can replay them.
update delivery
set state = 'dead_letter', last_error = $2, next_attempt_at = null, settled_at = now()
where id = any($1::text[]) and state in ('pending', 'retrying')
