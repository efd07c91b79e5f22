-- Nothing was stored: the key is free again at once.
delete from idempotency where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
