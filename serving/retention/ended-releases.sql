-- one row per release that was not loaded and that nothing has touched for $1 days
select source, release
from release
where state in ('failed', 'superseded')
  and greatest(offered_at, fetched_at, parsed_at, applied_at, failed_at) < now() - make_interval(days => $1)
