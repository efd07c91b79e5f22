-- grain: one row per leaf of log $1 from place $2 up to and without place $3
select leaf_index as "leafIndex", entry, encode(leaf_hash, 'hex') as "leafHash"
from log_leaf
where log = $1 and leaf_index >= $2 and leaf_index < $3
order by leaf_index
