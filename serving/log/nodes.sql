-- grain: one row per node of log $1 whose level and index are at the same place of $2 and $3
select tree.level, tree.node_index as index, tree.hash
from unnest($2::integer[], $3::bigint[]) as wanted(level, node_index)
join log_tree as tree on tree.log = $1 and tree.level = wanted.level and tree.node_index = wanted.node_index
