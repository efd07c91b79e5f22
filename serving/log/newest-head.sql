-- result: the newest head of log $1 over its longest beginning, or no row
select log, tree_size as "treeSize", encode(root_hash, 'hex') as "rootHash", signed_at as "signedAt", kid, jws
from log_head
where log = $1
order by tree_size desc, signed_at desc
limit 1
