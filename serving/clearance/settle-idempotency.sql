-- Stores an answer without a decision (a request that can never succeed) for its repetitions.
update idempotency set state = 'done', status = $5, body = $6
where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
