-- Stores the key that signs now and retires the environment's other keys. Keys are never deleted: receipts must stay verifiable. $5: when the process began
-- to use the key, by its own clock, which dates the receipts. Changes nothing when the key is known for another environment or signer.
-- result: what the key was known for before this statement; no row: it was unknown.
with held as (
  select environment, signer from signing_key where kid = $1
),
known as (
  insert into signing_key (kid, jwk, signer, environment, created_at)
  select $1, $2, $3, $4, least(now(), $5::timestamptz)
  where not exists (select from held where (environment, signer) <> ($4, $3))
  on conflict (kid) do update set retired_at = null where signing_key.retired_at is not null
),
retired as (
  update signing_key set retired_at = now()
  where environment = $4 and kid <> $1 and retired_at is null and not exists (select from held where (environment, signer) <> ($4, $3))
)
select environment, signer from held
