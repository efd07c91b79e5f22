-- Where a subscription sends, the secret that signs now, and what PostgreSQL's clock shows: all deliveries are signed by it.
select webhook_url as "webhookUrl", case when next_secret_at <= now() then next_secret else secret end as secret,
  now() as "signedAt"
from subscription
where tenant = $1 and environment = $2 and id = $3 and deleted_at is null
