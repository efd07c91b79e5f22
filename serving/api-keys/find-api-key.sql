select id, tenant, environment, scopes
from api_key
where hash = $1 and revoked_at is null and (expires_at is null or expires_at > now())
