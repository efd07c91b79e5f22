-- one row: since when, by whom and for how many seconds the schedules have been paused by `risk pause`; no row: `risk resume` came last, or neither did
select at as since, actor as by, greatest(0, extract(epoch from now() - at))::float8 as seconds
from (select at, actor, action from audit_log where action in ('pause', 'resume') order by at desc, id desc limit 1) as newest
where action = 'pause'
