-- grain: one leaf of a receipt in the logs of environment $1 that no decision has. The bytes are compared: a leaf may hold any
select log_leaf.log, leaf_index as "leafIndex"
from log_leaf
join log on log.name = log_leaf.log and log.environment = $1
where position(',"kind":"receipt"'::bytea in entry) > 0
  and not exists (
    select from decision where decision.environment = $1 and sha256('\x00'::bytea || receipt_entry(decision.receipt)) = leaf_hash
  )
order by log_leaf.log, leaf_index
limit 1000
