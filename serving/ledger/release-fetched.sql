update release
set state = 'fetched', fetched_at = now(), bytes = $3, content_hash = $4, failure_code = null, failure_message = null
where source = $1 and release = $2 and state in ('offered', 'failed')
