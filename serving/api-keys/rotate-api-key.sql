-- parameters: the old key, the id and the hash of the new one, the seconds for which both are valid, when the new one expires (null: after as long a
-- time as the old one had when it was made)
-- a lifetime in seconds: one in days follows the clock of the session's time zone
with old as (select *, make_interval(secs => extract(epoch from expires_at - created_at)::float8) as lifetime from api_key where id = $1),
made as (
  insert into api_key (id, tenant, environment, hash, scopes, label, requests_per_minute, expires_at)
  select $2, tenant, environment, $3, scopes, label, requests_per_minute, coalesce($5, now() + lifetime)
  from old
  returning expires_at
)
update api_key set rotated_to = $2, expires_at = least(api_key.expires_at, now() + make_interval(secs => $4))
from made
where id = $1
returning api_key.expires_at as "oldExpiresAt", made.expires_at as "expiresAt"
