update release
set state = 'served', served_at = coalesce(served_at, now()), failure_code = null, failure_message = null, failed_at = null
where source = $1 and release = $2 and state = 'applied'
