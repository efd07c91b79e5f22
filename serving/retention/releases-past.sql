-- one row per release of the source that was loaded more than $2 days ago
select release, (applied_at + make_interval(days => $2))::date::text as "expiredOn"
from release
where source = $1 and state in ('served', 'superseded') and applied_at < now() - make_interval(days => $2)
order by release
