select id, tenant, environment, scopes, label, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt"
from api_key
where $1::text is null or tenant = $1
order by created_at, id
