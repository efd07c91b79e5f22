-- Frees a key under which nothing was stored.
delete from idempotency where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
