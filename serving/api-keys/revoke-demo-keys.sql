update api_key set revoked_at = now() where tenant = $1 and label = $2 and revoked_at is null
