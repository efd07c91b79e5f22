-- one row per problem of a role: what its worker has recorded, and that no worker of it has been seen for a minute. A sign of life from the future was written
-- under a clock that was ahead.
select role, code, message, since, tried_at as "triedAt"
from role_problem
union all
select role, 'WORKER_LOST', 'no worker of the role has been seen since; the last one was ' || worker, seen_at, seen_at
from role_seen
where seen_at not between now() - interval '1 minute' and now() + interval '1 minute'
order by role, code
