-- One subscription per tenant, environment and URL: saving it again keeps the id and replaces everything else, the secret included. No row: the
-- tenant has $10 subscriptions, and this would be one more.
with room as (
  select from (
    select count(*) as subscriptions, coalesce(bool_or(webhook_url = $4), false) as known
    from subscription
    where tenant = $2 and environment = $3 and deleted_at is null
  ) as counted
  where known or subscriptions < $10
),
saved as (
  insert into subscription (id, tenant, environment, webhook_url, event_types, every_company, of_portfolio, secret)
  select $1, $2, $3, $4, $5, $6, $7, $8 from room
  on conflict (tenant, environment, webhook_url) do update set
    event_types = excluded.event_types, every_company = excluded.every_company, of_portfolio = excluded.of_portfolio,
    secret = excluded.secret, next_secret = null, next_secret_at = null,
    updated_at = now(), disabled_at = null, disabled_reason = null, held_until = null
  returning id, created_at, updated_at
),
unwatched as (
  delete from subscription_company using saved where subscription = saved.id and company_number <> all ($9::text[])
),
watched as (
  insert into subscription_company (subscription, company_number)
  select saved.id, company_number from saved, unnest($9::text[]) as company_number
  on conflict do nothing
)
select id, created_at as "createdAt", updated_at as "updatedAt" from saved
