-- Locks the counts of which processes that have ended hold leases: no lease changes them until the transaction ends.
select
from usage_count
where (owner, environment, meter, window_start) in (select owner, environment, meter, window_start from ended_usage_lease)
order by owner, environment, meter, window_start
for update
