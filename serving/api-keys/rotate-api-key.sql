-- parameters: the old key, the id and the hash of the new one, the seconds for which both are valid, when the new one expires
with made as (
  insert into api_key (id, tenant, environment, hash, scopes, label, requests_per_minute, expires_at)
  select $2, tenant, environment, $3, scopes, label, requests_per_minute, $5
  from api_key
  where id = $1
)
update api_key set rotated_to = $2, expires_at = least(expires_at, now() + make_interval(secs => $4))
where id = $1
returning expires_at as "oldExpiresAt"
