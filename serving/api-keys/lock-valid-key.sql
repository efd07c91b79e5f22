-- result: the key $1 while it is valid and not rotated; a second rotation waits for the first
select tenant, environment
from api_key
where id = $1 and revoked_at is null and rotated_to is null and (expires_at is null or expires_at > now())
for update
