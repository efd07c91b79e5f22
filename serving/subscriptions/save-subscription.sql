-- One subscription per tenant, environment and URL: saving it again keeps the id and replaces everything else, the secret included.
with saved as (
  insert into subscription (id, tenant, environment, webhook_url, event_types, every_company, secret)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (tenant, environment, webhook_url) do update set
    event_types = excluded.event_types, every_company = excluded.every_company, secret = excluded.secret,
    updated_at = now(), disabled_at = null, disabled_reason = null
  returning id, created_at, updated_at
),
unwatched as (
  delete from subscription_company using saved where subscription = saved.id and company_number <> all ($8::text[])
),
watched as (
  insert into subscription_company (subscription, company_number)
  select saved.id, company_number from saved, unnest($8::text[]) as company_number
  on conflict do nothing
)
select id, created_at as "createdAt", updated_at as "updatedAt" from saved
