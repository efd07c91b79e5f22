-- grain: one node of log $1 that is not the hash of its children
select level, node_index as index
from log_node
where log = $1 and hash is distinct from (
  select sha256('\x01'::bytea || string_agg(child.hash, ''::bytea order by child.node_index))
  from log_tree as child
  where child.log = $1 and child.level = log_node.level - 1 and child.node_index in (2 * log_node.node_index, 2 * log_node.node_index + 1)
)
order by level, node_index
limit 1000
