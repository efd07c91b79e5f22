-- result: one row per release that is applied and not served, oldest first, of one source or (null) of all
select source, release, applied_at as "appliedAt"
from release
where state = 'applied' and ($1::text is null or source = $1)
order by applied_at, source, release
