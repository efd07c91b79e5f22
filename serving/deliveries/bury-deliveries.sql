-- dead letters without a further attempt; the event stays, so that they can be replayed
update delivery
set state = 'dead_letter', last_error = $2, next_attempt_at = null, settled_at = now()
where id = any($1::text[]) and state in ('pending', 'retrying')
