insert into source_state (source, checked_at) values ($1, now())
on conflict (source) do update set checked_at = now(), failed_at = null, failure_code = null, failure_message = null
