-- Stores an answer without a decision for its repetitions, only while the caller still holds the key: that of a request which can never succeed, or,
-- in the transaction of its effect, that of any other operation.
update idempotency set state = 'done', status = $5, body = $6
where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
