with known as (
  insert into tenant (id, name) values ($2, $2) on conflict (id) do nothing
)
insert into api_key (id, tenant, environment, hash, scopes, label, requests_per_minute, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
