-- So many at a time, that no statement runs long; those that another process drops just now are left to it.
delete from idempotency
where ctid = any (array(select ctid from idempotency where expires_at <= now() limit $1 for update skip locked))
