-- grain: one row per environment with an entry that no head covers: for how many seconds the oldest has waited
select environment, extract(epoch from clock_timestamp() - min(since))::float8 as seconds
from (
  select environment, greatest(stated_at, (select max(begun_at) from log where log.environment = log_pending.environment)) as since
  from log_pending
  union all
  select log.environment, log_leaf.sequenced_at
  from log
  join log_leaf on log_leaf.log = log.name and leaf_index = (select coalesce(max(tree_size), 0) from log_head where log_head.log = log.name)
  where not exists (select from log as later where later.previous = log.name)
) as uncovered
group by environment
order by environment
