-- grain: one log of environment $1 whose first leaf is not about the head that it continues. The bytes are compared: a leaf may hold any
select log.name as log
from log
left join log_leaf on log_leaf.log = log.name and leaf_index = 0
where log.environment = $1 and log.previous is not null
  and coalesce(position(
    convert_to('"contentHash":"sha256:' || encode(sha256(convert_to(previous_head, 'UTF8')), 'hex') || '"', 'UTF8') in entry
  ), 0) = 0
order by log.begun_at
