-- grain: one head of log $1, the smallest first
select log, tree_size as "treeSize", encode(root_hash, 'hex') as "rootHash", signed_at as "signedAt", kid, jws
from log_head
where log = $1
order by tree_size, signed_at
