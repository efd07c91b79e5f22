-- Stores the key that signs now and retires the environment's other keys, except for those that are announced and sign later. Keys are never deleted:
-- receipts must stay verifiable. $5: when the process began to use the key, by its own clock, which dates the receipts. Changes nothing when the key
-- is known for another environment or signer, or when $6 is true, and it is unknown and another key that is not in a file is current,
-- or it was retired more than a day ago.
-- result: what the key was known for before this statement, and whether it is refused because it was not announced
with held as (
  select environment, signer, activated_at, created_at, retired_at from signing_key where kid = $1
),
unannounced as (
  select 1 where $6 and (exists (select from held where retired_at < now() - interval '1 day') or not exists (select from held) and exists (
    select from signing_key where environment = $4 and signer <> 'software' and activated_at is not null and retired_at is null
  ))
),
usable as (
  select 1 where not exists (select from unannounced) and not exists (select from held where (environment, signer) <> ($4, $3))
),
published as (
  select publish_signing_key($1, $2, $3, $4, $5) from usable
),
known as (
  update signing_key set retired_at = null, activated_at = coalesce(activated_at, now())
  where kid = $1 and (retired_at is not null or activated_at is null) and exists (select from usable)
),
retired as (
  update signing_key set retired_at = now()
  where environment = $4 and kid <> $1 and retired_at is null and activated_at is not null and exists (select from usable)
)
select held.environment, held.signer, exists (select from unannounced) as unannounced
from (select 1) as one
left join held on true
left join published on true
