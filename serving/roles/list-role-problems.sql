-- one row per problem of a role: what its worker has recorded, that no worker of it has been seen for a minute, and that none was ever seen, ten
-- minutes after the service was installed: the API may start before the workers. A sign of life from the future was written under a clock that was
-- ahead. A worker that cannot reach Temporal, or whose clock is wrong, says so again
-- within a minute, unless it has ended.
select role, code, message, since, tried_at as "triedAt"
from role_problem
where code not in ('TEMPORAL_UNREACHABLE', 'CLOCKS_APART') or tried_at between now() - interval '1 minute' and now() + interval '1 minute'
union all
select
  role, 'WORKER_LOST',
  coalesce('no worker of the role has been seen since; the last one was ' || worker, 'no worker of the role has ever been seen'), seen_at, seen_at
from role_seen
where case
  when worker is null then seen_at < now() - interval '10 minutes'
  else seen_at not between now() - interval '1 minute' and now() + interval '1 minute'
end
order by role, code
