select
  api_key.id, tenant, plan, environment, scopes, label, requests_per_minute as "requestsPerMinute", api_key.created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt",
  last_used_at as "lastUsedAt", rotated_to as "rotatedTo"
from api_key
join tenant on tenant.id = api_key.tenant
where $1::text is null or tenant = $1
order by api_key.created_at, api_key.id
