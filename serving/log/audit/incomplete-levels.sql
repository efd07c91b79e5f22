-- grain: one level of log $1 that does not have as many nodes as its leaves give: one for each 2^level leaves
with expected as (
  select level, leaves >> level as nodes
  from (select coalesce(max(leaf_index) + 1, 0) as leaves from log_leaf where log = $1) as counted, generate_series(1, 62) as level
),
stored as (
  select level, count(*) as nodes from log_node where log = $1 group by level
)
select level, coalesce(stored.nodes, 0)::float8 as stored, coalesce(expected.nodes, 0)::float8 as expected
from expected
full join stored using (level)
where coalesce(stored.nodes, 0) <> coalesce(expected.nodes, 0)
order by level
