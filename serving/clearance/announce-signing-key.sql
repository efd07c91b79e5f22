-- Publishes a key that signs later. Changes nothing when the key is known.
-- result: one row: when it was published, and when it first signed
with announced as (
  insert into signing_key (kid, jwk, signer, environment, activated_at) values ($1, $2, $3, $4, null)
  on conflict (kid) do nothing
  returning created_at, activated_at
)
select created_at as "createdAt", activated_at as "activatedAt" from announced
union all
select created_at, activated_at from signing_key where kid = $1
