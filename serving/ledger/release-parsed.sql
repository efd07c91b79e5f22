update release
set state = 'parsed', parsed_at = now(), rows = $3, rejected = $4, new_members = $5::jsonb
where source = $1 and release = $2 and state in ('offered', 'fetched', 'failed')
