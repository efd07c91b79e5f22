-- Publishes a head, and the key that signed it when it is not known. A process that was not restarted after a rotation signs on with the retired key:
-- its retirement then moves to its last head.
with signed as (
  select publish_signing_key($5, $7, $8, $9, $4)
),
still_signing as (
  update signing_key set retired_at = $4 where kid = $5 and retired_at < $4
)
insert into log_head (log, tree_size, root_hash, signed_at, kid, jws) select $1, $2, $3, $4, $5, $6 from signed
