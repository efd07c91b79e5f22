update api_key set revoked_at = now() where id = $1 and revoked_at is null returning tenant
