insert into source_state (source, failed_at, failure_code, failure_message) values ($1, now(), $2, $3)
on conflict (source) do update set failed_at = now(), failure_code = $2, failure_message = $3
