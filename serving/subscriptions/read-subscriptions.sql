-- The subscriptions of a tenant, newest first, at most $5. $3: only this one. $4: only those after this one in that order.
select
  id, webhook_url as "webhookUrl", event_types as "eventTypes",
  case when every_company then 'every' when of_portfolio then 'portfolio' else 'listed' end as companies,
  case when not every_company and not of_portfolio then (
    select coalesce(array_agg(company_number order by company_number), '{}') from subscription_company where subscription = id
  ) end as "companyNumbers",
  disabled_at as "disabledAt", disabled_reason as "disabledReason",
  case when next_secret_at > now() then next_secret_at end as "nextSecretAt",
  created_at as "createdAt", updated_at as "updatedAt"
from subscription
where tenant = $1 and environment = $2 and deleted_at is null
  and ($3::text is null or id = $3)
  and ($4::text is null or (created_at, id) < (
      select created_at, id from subscription as last where last.id = $4 and last.tenant = $1 and last.environment = $2
    ))
order by created_at desc, id desc
limit $5
