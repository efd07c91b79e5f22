-- result: one row: the leaves that log $1 has
select coalesce(max(leaf_index) + 1, 0) as size from log_leaf where log = $1
