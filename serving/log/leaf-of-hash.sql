-- result: the first place of the leaf with hash $2 in log $1; no row: the log does not have it
select leaf_index as "leafIndex" from log_leaf where leaf_hash = $2 and log = $1 order by leaf_index limit 1
