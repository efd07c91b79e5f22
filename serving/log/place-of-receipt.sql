-- result: the log of environment $1 and the place in it of the leaf with hash $2; no row: the entry waits for its place
select log_leaf.log, leaf_index as "leafIndex"
from log_leaf
join log on log.name = log_leaf.log and log.environment = $1
where leaf_hash = $2
order by log.begun_at desc, leaf_index
limit 1
