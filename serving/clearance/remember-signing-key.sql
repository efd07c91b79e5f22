-- Stores the key that signs now and retires the environment's other keys. Keys are never deleted: receipts must stay verifiable.
with known as (
  insert into signing_key (kid, jwk, signer, environment) values ($1, $2, $3, $4)
  on conflict (kid) do update set retired_at = null where signing_key.retired_at is not null
)
update signing_key set retired_at = now() where environment = $4 and kid <> $1 and retired_at is null
