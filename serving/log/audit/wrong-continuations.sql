-- grain: one log of environment $1 whose first leaf is not about the head that it continues
select log.name as log
from log
left join log_leaf on log_leaf.log = log.name and leaf_index = 0
where log.environment = $1 and log.previous is not null
  and convert_from(entry, 'UTF8')::jsonb ->> 'contentHash' is distinct from 'sha256:' || encode(sha256(convert_to(previous_head, 'UTF8')), 'hex')
order by log.begun_at
