-- The URLs of a tenant, oldest first. No row: one of them is $3 already.
select id, webhook_url as "webhookUrl"
from subscription
where tenant = $1 and environment = $2 and deleted_at is null
  and not exists (
    select from subscription as exact
    where exact.tenant = $1 and exact.environment = $2 and exact.webhook_url = $3 and exact.deleted_at is null
  )
order by created_at, id
