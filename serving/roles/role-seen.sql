-- $1 roles, $2 the worker that runs them
insert into role_seen (role, worker) select unnest($1::text[]), $2
on conflict (role) do update set worker = excluded.worker, seen_at = excluded.seen_at
