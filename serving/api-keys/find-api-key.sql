select api_key.id, tenant, environment, scopes, plan, requests_per_minute as "requestsPerMinute",
  (extract(epoch from expires_at - now()) * 1000)::double precision as "expiresInMs"
from api_key
join tenant on tenant.id = api_key.tenant
where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())
