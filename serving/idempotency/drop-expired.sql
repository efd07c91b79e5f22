-- Deletes a batch, so that no statement runs long. Skips keys that another process is deleting.
delete from idempotency
where ctid = any (array(select ctid from idempotency where expires_at <= now() limit $1 for update skip locked))
