-- result: one row per key that is neither revoked nor expired
select encode(hash, 'hex') as hash from api_key where revoked_at is null and (expires_at is null or expires_at > now())
