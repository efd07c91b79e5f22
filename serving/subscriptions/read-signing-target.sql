-- Where a subscription sends, and the secret that signs now.
select webhook_url as "webhookUrl", case when next_secret_at <= now() then next_secret else secret end as secret
from subscription
where tenant = $1 and environment = $2 and id = $3 and deleted_at is null
