-- Publishes a key that signs later, or one that was retired and is to sign again. Changes nothing when the key is known and not retired.
-- result: one row: when it was published, and when it first signed
with announced as (
  insert into signing_key (kid, jwk, signer, environment, activated_at) values ($1, $2, $3, $4, null)
  on conflict (kid) do update set activated_at = null, retired_at = null where signing_key.retired_at is not null
  returning created_at, activated_at
)
select created_at as "createdAt", activated_at as "activatedAt" from announced
union all
select created_at, activated_at from signing_key where kid = $1 and not exists (select from announced)
